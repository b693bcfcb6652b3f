// Looking back at a game: its board at any moment, the scores over time, the record to keep.
import { useEffect, useState } from "preact/hooks";
import type { Engine, LogEntry, Look, Proof, Things, ViewGame } from "../engine/types";
import { usePicking } from "../model/picking";
import { sayVerdict } from "../model/verdict";
import { Chart } from "../panel/chart";
import { ScoreSheet } from "../panel/scoresheet";
import { Board } from "./board";
import { _ } from "../engine/words";

interface Props { things: Things; game: ViewGame; record: string; engine: Engine; home(): void; rules(words: string): void }

function download(record: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = "game.ulm";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function Moment({ look, log, things, home, rules, children }: { look: Look; log: LogEntry[]; things: Things; home(): void; rules(words: string): void; children: preact.ComponentChildren }) {
  const picking = usePicking({ look, things, seat: 0, offers: [], previews: {}, hint: null, busy: false, move: () => {} });
  return <Board picking={picking} log={log} hint={null} hinting={false} thinking={false} refused={null} result={null} deeds={{ rules: () => rules(""), leave: home }} foot={children} />;
}

export function Review({ things, game, record, engine, home, rules }: Props) {
  const [ply, setPly] = useState(game.opened.plies);
  const [look, setLook] = useState<Look | null>(null);
  const [log, setLog] = useState<LogEntry[]>([]);
  const [points, setPoints] = useState<number[][]>([]);
  const [proof, setProof] = useState<Proof | null>(null);
  useEffect(() => {
    void game.chart().then(setPoints);
    void game.log("whole").then(setLog);
  }, [game, things]);
  useEffect(() => () => game.close(), [game]);
  useEffect(() => {
    let isStale = false;
    void game.look("whole", ply).then((next) => { if (!isStale) setLook(next); });
    return () => { isStale = true; };
  }, [game, ply, things]);
  if (!look) return null;
  return (
    <Moment look={look} log={log.filter((entry) => entry.ply <= ply)} things={things} home={home} rules={rules}>
      <section class="review" aria-label={_("Looking back")}>
        <div class="slide">
          <button type="button" onClick={() => setPly(Math.max(1, ply - 1))} aria-label={_("One move back")}>‹</button>
          <input type="range" min={1} max={look.plies} value={ply} aria-label={_("Move")} onInput={(e) => setPly(Number(e.currentTarget.value))} />
          <button type="button" onClick={() => setPly(Math.min(look.plies, ply + 1))} aria-label={_("One move on")}>›</button>
          <span>{ply}/{look.plies}</span>
        </div>
        <div class="sheets">
          <Chart points={points} ply={ply} names={look.names} />
          <ScoreSheet look={look} />
          <div class="answers">
            <button type="button" onClick={() => download(record)}>{_("Download the record")}</button>
            <button type="button" onClick={() => void engine.verify(record).then(setProof)}>{_("Check the luck")}</button>
            {proof ? <p role="status" data-verdict={proof.verdict}>{sayVerdict(proof)}</p> : null}
            {game.opened.fault ? <p role="status">{game.opened.fault.sentence}</p> : null}
          </div>
        </div>
      </section>
    </Moment>
  );
}
