// How much time is left.
import { useEffect, useState } from "preact/hooks";
import type { Clock, TableNow } from "../online/types";
import { _, count, format } from "../engine/words";

const pad = (n: number) => String(n).padStart(2, "0");

export function writeSpan(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds));
  if (s >= 48 * 3600) return count("%d day", "%d days", Math.floor(s / 86400));
  const m = Math.floor(s / 60) % 60;
  return s >= 3600 ? `${Math.floor(s / 3600)}:${pad(m)}:${pad(s % 60)}` : `${m}:${pad(s % 60)}`;
}

/** The same for a table's plan: "5 minutes a turn". */
export function writeClock(clock: Clock | undefined): string {
  const s = clock?.seconds ?? 0;
  if (!clock || clock.kind === "none") return _("no clock");
  const span = s % 86400 === 0 ? count("%d day", "%d days", s / 86400) : s % 60 === 0 ? count("%d minute", "%d minutes", s / 60) : count("%d second", "%d seconds", s);
  return format(clock.kind === "move" ? _("%s a turn") : _("%s for the game"), span);
}

/** Runs down; milliseconds since 1970 by the server's clock, which is `skew` behind ours. */
function Countdown({ deadline, skew }: { deadline: number; skew: number }) {
  const [, tick] = useState(0);
  const left = (deadline - (Date.now() - skew)) / 1000;
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  return <span class={`clock ${left <= 15 ? "short" : ""}`} role="timer" aria-label={_("Time left")}>{left > 0 ? writeSpan(left) : _("Time is up")}</span>;
}

export function TableClock({ now, skew }: { now: TableNow; skew: number | null }) {
  return now.stage === "running" && now.deadline ? <Countdown deadline={now.deadline} skew={skew ?? 0} /> : null;
}
