// A game played here.
import { useEffect, useRef, useState } from "preact/hooks";
import type { LocalGame, Look, Plan, Things } from "../engine/types";
import type { Settings } from "../model/settings";
import { onGameElsewhere, type Shelf } from "../model/shelf";
import { LocalSitting, type Shown } from "../model/sitting";
import { SittingTable } from "./table";
import { planOf } from "./start";
import { _ } from "../engine/words";

interface Props {
  things: Things;
  settings: Settings;
  id: string;
  game: LocalGame;
  shelf: Shelf;
  menu(): void;
  /** whether the browser keeps it */
  told(isKept: boolean): void;
  rules(words: string): void;
  review(): void;
  again(plan: Plan): void;
}

export function Play({ things, settings, id, game, shelf, menu, told, rules, review, again }: Props) {
  const isElsewhere = useRef(false);
  const [notice, setNotice] = useState<string | null>(null);
  const isLoose = useRef(false);
  const keep = (record: string, look: Look) => {
    const isKept = !isElsewhere.current && shelf.keep(id, record, look);
    told(isKept);
    if (!isKept && !isElsewhere.current && !isLoose.current) setNotice(_("This browser does not keep the game: it is there until you close this page. Its storage is full or switched off."));
    isLoose.current = !isKept;
  };
  const [sitting] = useState(() => new LocalSitting(game, keep));
  useEffect(() => onGameElsewhere(id, () => {
    isElsewhere.current = true;
    told(false);
    setNotice(_("Another tab keeps this game now. What you do here is not kept."));
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
      {notice ? <p class="trouble" role="alert">{notice} <button type="button" onClick={() => setNotice(null)}>{_("Close")}</button></p> : null}
      <SittingTable
        sitting={sitting} shown={shown} things={things} isLoud={settings.sound} rules={rules} leave={menu} uncover={() => sitting.uncover()}
        review={review} again={() => again(planOf(settings))}
      />
    </>
  );
}
