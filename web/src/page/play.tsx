// A game played here.
import { useEffect, useRef, useState } from "preact/hooks";
import type { LocalGame, Plan, Things } from "../engine/types";
import { keepGame, onGameElsewhere, type Settings } from "../model/settings";
import { LocalSitting, type Shown } from "../model/sitting";
import { SittingTable } from "./table";
import { planOf } from "./start";
import { _ } from "../engine/words";

interface Props {
  things: Things;
  settings: Settings;
  game: LocalGame;
  menu(): void;
  rules(words: string): void;
  review(record: string): void;
  again(plan: Plan): void;
}

export function Play({ things, settings, game, menu, rules, review, again }: Props) {
  const isElsewhere = useRef(false);
  const [sitting] = useState(() => new LocalSitting(game, (record) => { if (!isElsewhere.current) keepGame(record); }));
  const [isTold, tell] = useState(false);
  useEffect(() => onGameElsewhere(() => {
    isElsewhere.current = true;
    tell(true);
  }), []);
  const [shown, setShown] = useState<Shown | null>(null);
  sitting.pace = settings.pace;
  useEffect(() => {
    sitting.onshown = setShown;
    void sitting.begin();
    return () => {
      sitting.leave();
      game.close();
    };
  }, [sitting]);
  useEffect(() => void sitting.refresh(), [things]);
  if (!shown) return null;
  return (
    <>
      {isTold ? <p class="trouble" role="alert">{_("Another tab keeps its game now. This one is not kept.")} <button type="button" onClick={() => tell(false)}>{_("Close")}</button></p> : null}
      <SittingTable
        sitting={sitting} shown={shown} things={things} isLoud={settings.sound} rules={rules} leave={menu} uncover={() => sitting.uncover()}
        review={() => void game.record("whole").then(review)} again={() => again(planOf(settings))}
      />
    </>
  );
}
