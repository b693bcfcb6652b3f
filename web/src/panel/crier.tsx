// The crier: says aloud what is new, to those who listen to the page instead of looking at it.
import { useEffect, useState } from "preact/hooks";
import type { Hint, LogEntry, Seat } from "../engine/types";
import { news } from "../model/news";
import { tellTask } from "../model/telling";
import { useTouch } from "../model/touch";
import { _, format } from "../engine/words";

interface Props {
  log: LogEntry[];
  hint: Hint | null;
  hinting: boolean;
  thinking: boolean;
  /** how often it was asked to say it again */
  asked: number;
}

const MOST = 6;

const turnOf = (log: LogEntry[]): Seat | 0 => log.findLast((entry) => entry.kind === "turn")?.by ?? 0;

/** How many lines whoever comes to the table knows already: those up to their last turn, or to look on, all. */
function known(log: LogEntry[], seat: Seat | 0): number {
  const own = log.flatMap((entry, i) => (entry.kind === "turn" && entry.by === seat ? [i] : []));
  return seat ? own[own.length - 2] ?? 0 : log.length;
}

/** Whole turns of others at once, one's own moves as they are made, and at last what is asked. */
export function Crier({ log, hint, hinting, thinking, asked }: Props) {
  const { look, seat, next, guided, armed, foretell } = useTouch();
  const [said, setSaid] = useState<{ id: number; text: string }[]>([]);
  const [heard] = useState(() => ({ lines: known(log, seat), ply: -1, turn: "", id: 0 }));
  const say = (texts: string[]) => {
    if (texts.length) setSaid((before) => [...before, ...texts.map((text) => ({ id: heard.id++, text }))].slice(-MOST));
  };
  const { state, ply } = look;
  const isOver = state.phase === "over";
  const isStill = next.size > 0 || isOver || (seat === 0 && !thinking);

  useEffect(() => {
    const texts: string[] = [];
    if (log.length < heard.lines) {
      if (isStill) texts.push(seat ? _("Taken back.") : log[log.length - 1]?.words ?? "");
      heard.lines = log.length;
    }
    // Of a turn that goes on only as much as one can answer to.
    const until = isStill ? log.length : Math.max(heard.lines, log.findLastIndex((entry) => entry.kind === "turn"));
    texts.push(...news(log.slice(heard.lines, until), turnOf(log.slice(0, heard.lines)), seat, isOver));
    heard.lines = until;
    if (isStill && heard.ply !== ply && seat && !guided) {
      const turn = `${state.round} ${state.to_move}`;
      texts.push(turn === heard.turn && look.task ? look.task : tellTask(look, seat));
      heard.turn = turn;
    }
    if (isStill) heard.ply = ply;
    say(texts);
  }, [ply, isStill, log.length]);
  useEffect(() => { if (hinting) say([_("Looking ahead …")]); }, [hinting]);
  useEffect(() => {
    const best = hint?.advice[0];
    if (best) say([format(_("Hint: %s"), best.words), best.turn || best.why].filter((text) => text));
  }, [hint]);
  useEffect(() => { if (armed !== null) say([...foretell(armed), _("Touch it again to do it.")]); }, [armed]);
  useEffect(() => { if (asked) say([tellTask(look, seat)]); }, [asked]);

  return (
    <div class="said" role="log" aria-live="polite" aria-relevant="additions" aria-label={_("News")}>
      {said.map(({ id, text }) => <p key={id}>{text}</p>)}
    </div>
  );
}
