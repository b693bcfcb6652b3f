// The first leaf: one click into a game.
import type { Language, Level, Player, Plan, Things } from "../engine/types";
import { Skyline } from "../art/skyline";
import type { Settings } from "../model/settings";
import { _, format } from "../engine/words";

const LANGUAGES: [Language, string][] = [["en", "English"], ["de", "Deutsch"], ["fr", "Français"], ["ru", "Русский"], ["ja", "日本語"]];

interface Props {
  things: Things;
  settings: Settings;
  change(part: Partial<Settings>): void;
  begin(plan: Plan): void;
  resume(): void;
  review(record: string): void;
  rules(words: string): void;
  hasGame: boolean;
}

interface ChoiceProps<T> { name: string; value: T; all: [T, string][]; choose(value: T): void }

function Choice<T extends string | number>({ name, value, all, choose }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{name}</legend>
      {all.map(([word, words]) => (
        <label key={word} class={word === value ? "chosen" : ""}>
          <input type="radio" name={name} checked={word === value} onChange={() => choose(word)} />{words}
        </label>
      ))}
    </fieldset>
  );
}

/** First names that were common in the city around 1500. */
const CITIZENS = ["Ursula", "Konrad", "Ulrich"];

export function planOf({ seats, variant, rounds, level, name }: Settings): Plan {
  const players: Player[] = ["person", ...Array.from({ length: seats - 1 }, () => level)];
  return { seats, variant, rounds, names: players.map((_p, i) => (i ? CITIZENS[i - 1]! : name || _("You"))), players };
}

function Levels({ things, value, choose }: { things: Things; value: Level; choose(level: Level): void }) {
  return (
    <fieldset class="levels">
      <legend>{_("How strong is the computer?")}</legend>
      {things.levels.map(({ level, name, about, elo }) => (
        <label key={level} class={level === value ? "chosen" : ""}>
          <input type="radio" name="level" checked={level === value} onChange={() => choose(level)} />
          <b>{name}</b><small>{about}</small><i>{format(_("Elo %d"), elo)}</i>
        </label>
      ))}
    </fieldset>
  );
}

export function Start({ things, settings, change, begin, resume, review, rules, hasGame }: Props) {
  const level = things.levels.find((l) => l.level === settings.level);
  return (
    <main class="start">
      <header>
        <Skyline />
        <div class="title">
          <h1>Ulm</h1>
          <p>{_("Build the minster, sail the Danube, seal the city.")}</p>
        </div>
      </header>
      <div class="doors">
        <button type="button" class="strong big" onClick={() => begin(planOf(settings))}>
          {_("Play against the computer")}
          <small>{level?.name}</small>
        </button>
        {hasGame ? <button type="button" class="big" onClick={resume}>{_("Go on with your game")}</button> : null}
        <a class="button big" href="#hall">{_("Play with friends")}</a>
        <button type="button" class="big" onClick={() => rules("")}>{_("Read the rules")}</button>
        <label class="button big">
          {_("Open a record")}
          <input type="file" class="said" accept=".ulm,text/plain" onChange={(e) => void e.currentTarget.files?.[0]?.text().then(review)} />
        </label>
      </div>
      <section class="setup">
        <Levels things={things} value={settings.level} choose={(it) => change({ level: it })} />
        <div class="choices">
          <Choice name={_("Seats")} value={settings.seats} all={[[2, "2"], [3, "3"], [4, "4"]]} choose={(seats) => change({ seats })} />
          <Choice name={_("Variant")} value={settings.variant} all={[["basic", _("Basic")], ["tower", _("Tower tiles")]]} choose={(variant) => change({ variant })} />
          <Choice name={_("Rounds")} value={settings.rounds} all={[[10, "10"], [12, "12"]]} choose={(rounds) => change({ rounds })} />
          <Choice name={_("Pace")} value={settings.pace} all={[["slow", _("Slow")], ["usual", _("Usual")], ["fast", _("Fast")]]} choose={(pace) => change({ pace })} />
          <Choice name={_("Light")} value={settings.theme} all={[["system", _("As the system")], ["light", _("Day")], ["dark", _("Night")]]} choose={(theme) => change({ theme })} />
          <Choice name={_("Language")} value={settings.language} all={LANGUAGES} choose={(language) => change({ language })} />
          <label class="named">{_("Your name")}<input type="text" maxLength={24} value={settings.name} onInput={(e) => change({ name: e.currentTarget.value })} /></label>
        </div>
      </section>
      <footer><p>{_("An unofficial edition, free software. The art is our own.")}</p></footer>
    </main>
  );
}
