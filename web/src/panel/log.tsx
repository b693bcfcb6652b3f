// What happened, in sentences.
import { useEffect, useRef } from "preact/hooks";
import type { LogEntry } from "../engine/types";
import { ChargePicture } from "../art/charge";
import { _ } from "../engine/words";

interface Props {
  log: LogEntry[];
  /** looking back: which moment is shown, and how to go to another */
  moment?: { ply: number; go(ply: number): void } | undefined;
}

export function Log({ log, moment }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const now = moment ? log.findLastIndex(({ kind, ply }) => kind === "move" && ply <= moment.ply) : -1;
  useEffect(() => {
    const el = list.current;
    if (!el) return;
    const shown = now < 0 ? null : el.querySelectorAll("li")[now];
    el.scrollTop = shown ? shown.offsetTop - el.offsetTop - el.clientHeight / 2 : el.scrollHeight;
  }, [log.length, now]);
  return (
    <section class="log" aria-label={_("What happened")}>
      <h2>{_("What happened")}</h2>
      <div class="entries" ref={list} role="group" tabindex={0} aria-label={_("What happened")}><ol>
        {log.map((entry, i) => (
          <li key={i} class={`${entry.kind} ${moment && entry.ply > moment.ply ? "later" : ""}`} aria-current={i === now ? "step" : undefined}>
            {entry.kind === "turn" && entry.by ? <ChargePicture seat={entry.by} size="1.2em" /> : null}
            {moment && entry.kind === "move" ? <button type="button" class="plain" onClick={() => moment.go(entry.ply)}>{entry.words}</button> : <span>{entry.words}</span>}
          </li>
        ))}
      </ol></div>
    </section>
  );
}
