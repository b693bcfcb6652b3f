// A game played here.
import { useEffect, useState } from "preact/hooks";
import type { LocalGame, Plan, Things } from "../engine/types";
import { keepGame, type Settings } from "../model/settings";
import { LocalSitting, type Shown } from "../model/sitting";
import { SittingTable } from "./table";
import { planOf } from "./start";

interface Props {
  things: Things;
  settings: Settings;
  game: LocalGame;
  menu(): void;
  rules(words: string): void;
  review(record: string): void;
  again(plan: Plan): void;
  ended(): void;
}

export function Play({ things, settings, game, menu, rules, review, again, ended }: Props) {
  const [sitting] = useState(() => new LocalSitting(game, keepGame));
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
  const isOver = shown?.look.state.phase === "over";
  useEffect(() => { if (isOver) ended(); }, [isOver]);
  if (!shown) return null;
  return (
    <SittingTable
      sitting={sitting} shown={shown} things={things} isLoud={settings.sound} rules={rules} leave={menu} uncover={() => sitting.uncover()}
      review={() => void game.record("whole").then(review)} again={() => again(planOf(settings))}
    />
  );
}
