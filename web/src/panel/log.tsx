// What happened, in sentences.
import { useEffect, useRef } from "preact/hooks";
import type { LogEntry } from "../engine/types";
import { ChargePicture } from "../art/charge";
import { _ } from "../engine/words";

export function Log({ log }: { log: LogEntry[] }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const el = list.current;
    if (el) el.scrollTop = el.scrollHeight;
  }, [log.length]);
  return (
    <section class="log" aria-label={_("What happened")}>
      <h2>{_("What happened")}</h2>
      <div class="entries" ref={list} role="group" tabindex={0} aria-label={_("What happened")}><ol>
        {log.map((entry, i) => (
          <li key={i} class={entry.kind}>
            {entry.kind === "turn" && entry.by ? <ChargePicture seat={entry.by} size="1.2em" /> : null}
            <span>{entry.words}</span>
          </li>
        ))}
      </ol></div>
    </section>
  );
}
