// What happened, in sentences.
import { useEffect, useRef } from "preact/hooks";
import type { LogEntry } from "../engine/types";
import { ChargePicture } from "../art/charge";
import { still } from "../art/still";
import { _ } from "../engine/words";

interface EntryProps extends Pick<LogEntry, "kind" | "by" | "words" | "ply"> {
  isNow: boolean;
  isLater: boolean;
  go: ((ply: number) => void) | undefined;
}

const Entry = still(({ kind, by, words, ply, isNow, isLater, go }: EntryProps) => (
  <li class={`${kind} ${isLater ? "later" : ""}`} aria-current={isNow ? "step" : undefined}>
    {kind === "turn" && by ? <ChargePicture seat={by} size="1.2em" /> : null}
    {go && kind === "move" ? <button type="button" class="plain" onClick={() => go(ply)}>{words}</button> : <span>{words}</span>}
  </li>
));

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
    el.scrollTop = shown ? el.scrollTop + shown.getBoundingClientRect().top - el.getBoundingClientRect().top - el.clientHeight / 2 : el.scrollHeight;
  }, [log.length, now]);
  return (
    <section class="log" aria-label={_("What happened")}>
      <h2>{_("What happened")}</h2>
      <div class="entries" ref={list} role="group" tabindex={0} aria-label={_("What happened")}><ol>
        {log.map(({ kind, by, words, ply }, i) => (
          <Entry key={i} kind={kind} by={by} words={words} ply={ply} isNow={i === now} isLater={!!moment && ply > moment.ply} go={moment?.go} />
        ))}
      </ol></div>
    </section>
  );
}
