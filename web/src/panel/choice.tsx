// Choosing one of a few words; and what can be chosen at any time.
import { languages } from "ulm:languages";
import type { Habits, Settings } from "../model/settings";
import { _ } from "../engine/words";

interface ChoiceProps<T> { name: string; value: T; all: [T, string][]; choose(value: T): void }

export function Choice<T extends string | number>({ name, value, all, choose }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{name}</legend>
      {all.map(([word, words]) => (
        <label key={word} class={word === value ? "chosen" : ""}>
          <input type="radio" name={name} value={word} checked={word === value} onChange={() => choose(word)} />{words}
        </label>
      ))}
    </fieldset>
  );
}

interface Changing { settings: Settings; change(part: Partial<Settings>): void }

export const LanguageChoice = ({ settings, change }: Changing) => (
  <Choice name={_("Language")} value={settings.language} all={languages} choose={(language) => change({ language })} />
);

/** How the table behaves towards whoever sits there. */
export function TableHabits({ settings, change }: Changing) {
  const habits: [keyof Habits, string][] = [
    ["confirm", _("Ask once more before a turn with unused actions ends")], ["places", _("Always show the names of the places around the square")], ["keys", _("Single letters work as keys")],
  ];
  return (
    <fieldset class="habit-list">
      <legend>{_("At the table")}</legend>
      {habits.map(([key, words]) => (
        <label key={key}><input type="checkbox" checked={settings[key]} onChange={(e) => change({ [key]: e.currentTarget.checked })} /> {words}</label>
      ))}
    </fieldset>
  );
}

/** Pace, sound and light. */
export function Preferences({ settings, change }: Changing) {
  return (
    <>
      <Choice name={_("Pace")} value={settings.pace} all={[["slow", _("Slow")], ["usual", _("Usual")], ["fast", _("Fast")]]} choose={(pace) => change({ pace })} />
      <Choice name={_("Sound")} value={settings.sound ? "on" : "off"} all={[["off", _("Off")], ["on", _("On")]]} choose={(sound) => change({ sound: sound === "on" })} />
      <Choice name={_("Theme")} value={settings.theme} all={[["system", _("As the system")], ["light", _("Day")], ["dark", _("Night")]]} choose={(theme) => change({ theme })} />
    </>
  );
}
