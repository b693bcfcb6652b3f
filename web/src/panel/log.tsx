// What happened, in sentences.
import { useEffect, useRef } from "preact/hooks";
import type { LogEntry } from "../engine/types";
import { ChargePicture } from "../art/charge";
import { still } from "../art/still";
import { _ } from "../engine/words";

const Entry = still(({ kind, by, words }: Pick<LogEntry, "kind" | "by" | "words">) => (
  <li class={kind}>
    {kind === "turn" && by ? <ChargePicture seat={by} size="1.2em" /> : null}
    <span>{words}</span>
  </li>
));

export function Log({ log }: { log: LogEntry[] }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const el = list.current;
    if (el) el.scrollTop = el.scrollHeight;
  }, [log.length]);
  return (
    <section class="log" aria-label={_("What happened")}>
      <h2>{_("What happened")}</h2>
      <div class="entries" ref={list} role="log" aria-live="polite" tabindex={0} aria-label={_("What happened")}><ol>
        {log.map(({ kind, by, words }, i) => <Entry key={i} kind={kind} by={by} words={words} />)}
      </ol></div>
    </section>
  );
}
