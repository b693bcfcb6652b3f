// Learning by playing: the first turns of a prepared game, told step by step.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Engine, Things } from "../engine/types";
import { keepStep, LessonSitting, readStep } from "../model/lesson";
import type { Settings } from "../model/settings";
import type { Shown } from "../model/sitting";
import { SittingTable } from "./table";
import { _, format } from "../engine/words";

interface Props {
  engine: Engine;
  things: Things;
  settings: Settings;
  menu(): void;
  rules(words: string): void;
  playOn(record: string): void;
}

function Telling({ sitting, rules, back, playOn }: { sitting: LessonSitting; rules(words: string): void; back(step: number): void; playOn(): void }) {
  const { step } = sitting;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [step]);
  return (
    <aside class="lesson" aria-label={_("Lesson")}>
      <p role="status" aria-live="polite">{step.words ?? format(_("It is %s's turn."), _("Ursula"))}</p>
      <div>
        <small>{format(_("Step %d of %d"), sitting.number, sitting.told)}</small>
        {step.rule ? <button type="button" class="plain" onClick={() => rules(step.rule!)}>{step.rule}</button> : null}
        {sitting.before === null ? null : <button type="button" onClick={() => back(sitting.before!)}>{_("Step back")}</button>}
        {!step.move && !sitting.isLast ? <button ref={button} type="button" class="strong" onClick={() => sitting.next()}>{_("Next")}</button> : null}
        {sitting.isLast ? <button ref={button} type="button" class="strong" onClick={playOn}>{_("Play on")}</button> : null}
      </div>
    </aside>
  );
}

export function Learn({ engine, things, settings, menu, rules, playOn }: Props) {
  const [sitting, setSitting] = useState<LessonSitting | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  /** how often a step was gone back to */
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    let made: LessonSitting | null = null, isStale = false;
    void (async () => {
      made = await LessonSitting.open(engine, await engine.lesson(), settings.name || _("Guest"), readStep());
      if (isStale) return made.local.close();
      made.onshown = setShown;
      setSitting(made);
      await made.begin();
    })();
    return () => {
      isStale = true;
      made?.leave();
      made?.local.close();
    };
  }, [returns]);
  useEffect(() => {
    if (sitting) void engine.lesson().then((lesson) => sitting.retell(lesson));
  }, [sitting, things]);
  if (!sitting || !shown) return <main class="waiting" aria-busy="true"><h1>Ulm</h1></main>;
  sitting.pace = settings.pace;
  const back = (step: number) => {
    keepStep(step);
    setReturns(returns + 1);
  };
  const end = () => void sitting.local.record("whole").then((record) => {
    keepStep(0);
    playOn(record);
  });
  return (
    <SittingTable sitting={sitting} shown={shown} things={things} isLoud={settings.sound} rules={rules} leave={menu} review={() => {}}
      band={<Telling sitting={sitting} rules={rules} back={back} playOn={end} />} wanted={shown.busy ? null : sitting.step.move} />
  );
}
