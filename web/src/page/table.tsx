// A sitting at the table: what is shown, and the deeds of whoever sits there.
import type { Move, Things } from "../engine/types";
import type { Shown, Sitting } from "../model/sitting";
import { usePicking } from "../model/picking";
import { Board, type Deeds } from "./board";
import { useSound } from "../motion/sound";
import { Cover } from "../panel/cover";
import { Result } from "../panel/result";

interface Props {
  sitting: Sitting;
  shown: Shown;
  things: Things;
  isLoud: boolean;
  rules(words: string): void;
  leave(): void;
  review(): void;
  again?: (() => void) | undefined;
  /** of a lesson: what it says, and the move that it asks for */
  band?: preact.ComponentChildren;
  wanted?: Move | null;
  uncover?: () => void;
  clock?: preact.ComponentChildren;
  /** instead of the tray, for whoever has none */
  foot?: preact.ComponentChildren;
  /** nobody at this table is given hints */
  isUnaided?: boolean;
  children?: preact.ComponentChildren;
}

export function SittingTable({ sitting, shown, things, isLoud, rules, leave, review, again, band, wanted, uncover, clock, foot, isUnaided, children }: Props) {
  const picking = usePicking({ ...shown, things, wanted, move: (move) => void sitting.move(move) });
  useSound(shown, isLoud);
  const isOver = shown.look.state.phase === "over" && !shown.busy;
  const mine = shown.seat !== 0 && shown.look.state.to_move === shown.seat && !shown.busy;
  const deeds: Deeds = {
    undo: sitting.canUndo ? () => void sitting.undo() : undefined,
    hint: mine && !band && !isUnaided ? () => void sitting.hint() : undefined,
    replay: shown.busy || !shown.turns.length ? undefined : (from = shown.turns[0]!.from) => void sitting.replay(from),
    skip: shown.busy ? () => sitting.skip() : undefined,
    rules: () => rules(shown.offers[0]?.rule ?? ""),
    leave,
  };
  if (shown.cover && uncover) return <Cover look={shown.look} seat={shown.cover} uncover={uncover} />;
  return (
    <Board picking={picking} log={shown.log} turns={shown.turns} hint={shown.hint} hinting={shown.hinting} thinking={shown.thinking} refused={shown.refused} deeds={deeds} band={band} clock={clock} foot={foot}
      ending={isOver ? <Result look={shown.look} review={review} again={again} isOnlooker={shown.seat === 0} /> : null}>
      {children}
    </Board>
  );
}
