// Looking back at a game: its board at any moment, the scores over time, the record to keep.
import { useEffect, useState } from "preact/hooks";
import type { Engine, LogEntry, Look, Proof, Things, ViewGame } from "../engine/types";
import { withoutSeat, type TableLink } from "../model/link";
import { usePicking } from "../model/picking";
import { readPlace, readPlaces } from "../model/places";
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
  back?: (() => void) | undefined;
  engine: Engine;
  home(): void;
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
function useMoment(plies: number, turns: number[], pace: number) {
  const [ply, setPly] = useState(plies);
  const [isPlaying, setPlaying] = useState(false);
  const within = (to: number) => Math.max(1, Math.min(plies, to));
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
      if (e.ctrlKey || e.metaKey || e.altKey || at.closest("input:not([type=range]), .reference")) return;
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

interface MomentProps { look: Look; log: LogEntry[]; things: Things; ply: number; go(ply: number): void; home(): void; rules(words: string): void; luck: preact.ComponentChildren; children: preact.ComponentChildren }

function Moment({ look, log, things, ply, go, home, rules, luck, children }: MomentProps) {
  const picking = usePicking({ look, things, seat: 0, offers: [], hint: null, busy: false, move: () => {} });
  return <Board picking={picking} log={log} turns={[]} moment={{ ply, go }} hint={null} hinting={false} thinking={false} refused={null} result={luck} deeds={{ rules: () => rules(""), leave: home }} foot={children} />;
}

export function Review({ things, settings, game, record, from, back, engine, home, rules }: Props) {
  const [look, setLook] = useState<Look | null>(null);
  const [log, setLog] = useState<LogEntry[]>([]);
  const [points, setPoints] = useState<number[][]>([]);
  const [proof, setProof] = useState<Proof | null>(null);
  const [isShared, setShared] = useState(false);
  const turns = log.filter(({ kind }) => kind === "turn");
  const moment = useMoment(game.opened.plies, turns.map(({ ply }) => ply + 1), paceOf(settings.pace));
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
  if (!look) return null;
  const { fault } = game.opened;
  const said = log.findLast((entry) => entry.kind === "move" && entry.ply <= ply)?.words ?? "";
  const place = from ? readPlace(from.table) : readPlaces().find(({ commitment }) => commitment && commitment === proof?.commitment);
  const link = from && { ...withoutSeat(from), review: true };
  return (
    <Moment look={look} log={log} things={things} ply={ply} go={moment.go} home={back ?? home} rules={rules}
      luck={proof ? <Luck proof={proof} record={record} names={look.names} place={place} /> : null}>
      <section class="review" aria-label={_("Looking back")}>
        <div class="slide">
          <button type="button" onClick={() => moment.turn(-1)} aria-label={_("One turn back")}>«</button>
          <button type="button" onClick={() => moment.step(-1)} aria-label={_("One move back")}>‹</button>
          <button type="button" onClick={moment.toggle}>{moment.isPlaying ? _("Pause") : _("Play")}</button>
          <button type="button" onClick={() => moment.step(1)} aria-label={_("One move on")}>›</button>
          <button type="button" onClick={() => moment.turn(1)} aria-label={_("One turn on")}>»</button>
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
            {link ? <button type="button" aria-expanded={isShared} onClick={() => setShared(!isShared)}>{_("Share this game")}</button> : null}
            {back ? <button type="button" onClick={back}>{_("Back to the table")}</button> : null}
          </div>
        </div>
        {link && isShared ? <Share name={_("Link to this game")} address={addressOf(link)} /> : null}
        {fault ? <p role="alert">{format(_("The record can be read up to line %d. There: %s"), fault.line, fault.sentence)}</p> : null}
      </section>
    </Moment>
  );
}
