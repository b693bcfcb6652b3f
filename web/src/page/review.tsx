// Looking back at a game: its board at any moment, the scores over time, the record to keep.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Engine, Hint, LogEntry, Look, Proof, Seat, Things, ViewGame } from "../engine/types";
import { ChargePicture } from "../art/charge";
import { withoutSeat, type TableLink } from "../model/link";
import { pack } from "../model/parcel";
import { usePicking } from "../model/picking";
import { readPlace, readPlaces } from "../model/places";
import { writeShared } from "../model/route";
import { paceOf } from "../model/sitting";
import type { Settings } from "../model/settings";
import { Chart } from "../panel/chart";
import { Luck } from "../panel/luck";
import { ScoreSheet } from "../panel/scoresheet";
import { addressOf, Share } from "../panel/share";
import { Board } from "./board";
import { _, format } from "../engine/words";

interface Props {
  things: Things;
  settings: Settings;
  game: ViewGame;
  record: string;
  /** the table of the server where it was played, and the way back there */
  from?: TableLink | undefined;
  /** the moment to begin with; without it the last one */
  at?: number | undefined;
  back?: (() => void) | undefined;
  engine: Engine;
  menu(): void;
  rules(words: string): void;
}

function download(record: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = "game.ulm";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Any moment of a game, by buttons, keys and by itself. */
function useMoment(plies: number, begin: number, turns: number[], pace: number) {
  const within = (to: number) => Math.max(1, Math.min(plies, Math.round(to)));
  const [ply, setPly] = useState(within(begin));
  const [isPlaying, setPlaying] = useState(false);
  const go = (to: number) => setPly(within(to));
  // Keys come faster than the page is drawn: from wherever the last one led.
  const step = (by: number) => setPly((from) => within(from + by));
  const toggle = () => {
    if (!isPlaying && ply === plies) go(1);
    setPlaying(!isPlaying);
  };
  useEffect(() => {
    if (!isPlaying) return;
    if (ply === plies) return setPlaying(false);
    const timer = setTimeout(() => step(1), pace);
    return () => clearTimeout(timer);
  }, [isPlaying, ply, pace]);
  const turn = (way: 1 | -1) => setPly((from) => (way > 0 ? turns.find((it) => it > from) : turns.findLast((it) => it < from)) ?? (way > 0 ? plies : 1));
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const at = e.target as HTMLElement;
      if (e.ctrlKey || e.metaKey || e.altKey || at.closest("input:not([type=range])") || document.querySelector("dialog[open]")) return;
      const isRange = at.matches("input[type=range]");
      const deeds: Record<string, () => void> = { PageUp: () => turn(-1), PageDown: () => turn(1) };
      if (!isRange) Object.assign(deeds, { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => go(1), End: () => go(plies) });
      if (!at.closest("button, a")) deeds[" "] = toggle;
      const deed = deeds[e.key];
      if (!deed) return;
      e.preventDefault();
      e.stopPropagation();
      deed();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  });
  return { ply, go, step, turn, isPlaying, toggle };
}

/** What could have been done at this moment, once it is asked for. */
function useAdvice(game: ViewGame, look: Look | null) {
  const [advice, setAdvice] = useState<{ hint: Hint | null; hinting: boolean }>({ hint: null, hinting: false });
  const asking = useRef<AbortController | null>(null);
  useEffect(() => {
    setAdvice({ hint: null, hinting: false });
    return () => asking.current?.abort();
  }, [look]);
  const mover = look?.state.to_move;
  const ask = () => {
    asking.current?.abort();
    const { signal } = asking.current = new AbortController();
    setAdvice({ hint: null, hinting: true });
    void game.hintAt(mover as Seat, look!.ply, { signal }).then((hint) => { if (!signal.aborted) setAdvice({ hint, hinting: false }); }, (reason) => { if (!signal.aborted) throw reason; });
  };
  return { ...advice, ask: mover ? ask : undefined };
}

/** The one seat of this game that was played by a person here: the reader. */
const ownSeat = ({ players, names }: Look, name: string): Seat | 0 => {
  const people = players.flatMap((player, i) => (player === "person" ? [i] : []));
  const own = people.length === 1 ? people : people.filter((i) => names[i] === name);
  return own.length === 1 ? ((own[0]! + 1) as Seat) : 0;
};

interface MomentProps { look: Look; log: LogEntry[]; things: Things; ply: number; go(ply: number): void; advice: ReturnType<typeof useAdvice>; menu(): void; rules(words: string): void; luck: preact.ComponentChildren; children: preact.ComponentChildren }

function Moment({ look, log, things, ply, go, advice: { hint, hinting, ask }, menu, rules, luck, children }: MomentProps) {
  const picking = usePicking({ look, things, seat: 0, offers: [], hint, busy: false, move: () => {} });
  return <Board picking={picking} log={log} turns={[]} moment={{ ply, go }} hint={hint} hinting={hinting} thinking={false} refused={null} result={luck} deeds={{ hint: ask, rules: () => rules(""), leave: menu }} foot={children} />;
}

/** The game in a link, and this moment of it. */
function ShareGame({ record, ply, link }: { record: string; ply: number; link: TableLink | undefined }) {
  const [packed, setPacked] = useState("");
  useEffect(() => void pack(record).then(setPacked), [record]);
  const here = `${location.origin}${location.pathname}`;
  return (
    <div class="links">
      {link ? <Share name={_("Link to this game")} address={addressOf(link)} /> : packed ? <Share name={_("Link to this game")} address={here + writeShared({ packed })} /> : null}
      {packed ? <Share key={ply} name={_("Link to this moment")} address={here + writeShared({ packed, at: ply })} /> : null}
    </div>
  );
}

export function Review({ things, settings, game, record, from, at, back, engine, menu, rules }: Props) {
  const [look, setLook] = useState<Look | null>(null);
  const [log, setLog] = useState<LogEntry[]>([]);
  const [points, setPoints] = useState<number[][]>([]);
  const [proof, setProof] = useState<Proof | null>(null);
  const [isShared, setShared] = useState(false);
  const turns = log.filter(({ kind }) => kind === "turn");
  const moment = useMoment(game.opened.plies, at ?? game.opened.plies, turns.map(({ ply }) => ply + 1), paceOf(settings.pace));
  const { ply } = moment;
  useEffect(() => {
    void game.chart().then(setPoints);
    void game.log("whole").then(setLog);
    if (proof) void engine.verify(record).then(setProof);
  }, [game, things]);
  useEffect(() => () => game.close(), [game]);
  useEffect(() => {
    let isStale = false;
    void game.look("whole", ply).then((next) => { if (!isStale) setLook(next); }, () => {});
    return () => { isStale = true; };
  }, [game, ply, things]);
  const advice = useAdvice(game, look);
  if (!look) return null;
  const own = ownSeat(look, settings.name), mine = turns.filter(({ by }) => by === own).map((turn) => turn.ply + 1);
  const { fault } = game.opened;
  const said = log.findLast((entry) => entry.kind === "move" && entry.ply <= ply)?.words ?? "";
  const place = from ? readPlace(from.table) : readPlaces().find(({ commitment }) => commitment && commitment === proof?.commitment);
  const link = from && { ...withoutSeat(from), review: true };
  return (
    <Moment look={look} log={log} things={things} ply={ply} go={moment.go} advice={advice} menu={menu} rules={rules}
      luck={proof ? <Luck proof={proof} record={record} names={look.names} place={place} /> : null}>
      <section class="review" aria-label={_("Looking back")}>
        <div class="slide">
          <button type="button" onClick={() => moment.turn(-1)} aria-label={_("One turn back")}>«</button>
          <button type="button" onClick={() => moment.step(-1)} aria-label={_("One move back")}>‹</button>
          <button type="button" onClick={moment.toggle}>{moment.isPlaying ? _("Pause") : _("Play")}</button>
          <button type="button" onClick={() => moment.step(1)} aria-label={_("One move on")}>›</button>
          <button type="button" onClick={() => moment.turn(1)} aria-label={_("One turn on")}>»</button>
          {own ? <button type="button" class="own" aria-label={_("My next turn")} title={_("My next turn")} onClick={() => moment.go(mine.find((it) => it > ply) ?? mine[0] ?? 1)}><ChargePicture seat={own} size="1.3em" /> ›</button> : null}
          <input type="range" min={1} max={look.plies} value={ply} aria-label={_("Move")} aria-valuetext={said} onInput={(e) => moment.go(Number(e.currentTarget.value))} />
          <span>{ply}/{look.plies}</span>
        </div>
        <p class="moment">{said}</p>
        <div class="sheets">
          <Chart points={points} ply={ply} names={look.names} turns={turns} go={moment.go} />
          <ScoreSheet look={look} rules={rules} />
          <div class="answers">
            <button type="button" onClick={() => download(record)}>{_("Download the record")}</button>
            <button type="button" onClick={() => void engine.verify(record).then(setProof)}>{_("Check the luck")}</button>
            <button type="button" aria-expanded={isShared} onClick={() => setShared(!isShared)}>{_("Share this game")}</button>
            {back ? <button type="button" onClick={back}>{_("Back to the table")}</button> : null}
          </div>
        </div>
        {isShared ? <ShareGame record={record} ply={ply} link={link} /> : null}
        {fault ? <p role="alert">{format(_("The record can be read up to line %d. There: %s"), fault.line, fault.sentence)}</p> : null}
      </section>
    </Moment>
  );
}
