// What this browser remembers: language, theme, pace, sound, habits at the table, level, names.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { languages } from "ulm:languages";
import type { Language, Level, Variant } from "../engine/types";
import type { Pace } from "./sitting";

export interface Settings {
  language: Language;
  theme: "system" | "light" | "dark";
  pace: Pace;
  sound: boolean;
  /** single letters do something at the table */
  keys: boolean;
  /** a turn with actions left is ended only when that was said twice */
  confirm: boolean;
  /** the board always says what its places are called */
  places: boolean;
  level: Level;
  seats: 2 | 3 | 4;
  /** how many play at this screen, and what the others of them are called */
  people: number;
  others: string[];
  variant: Variant;
  rounds: 10 | 12;
  name: string;
}

/** What of them the table asks for. */
export type Habits = Pick<Settings, "keys" | "confirm" | "places">;
export const HabitsContext = createContext<Habits>({ keys: true, confirm: true, places: false });
export const useHabits = () => useContext(HabitsContext);

const spoken = () => (navigator.languages ?? []).map((l) => l.slice(0, 2)).find((l) => languages.some(([code]) => code === l)) ?? "en";

const usual = (): Settings => ({
  language: spoken() as Language, theme: "system", pace: "usual", sound: false, keys: true, confirm: true, places: false, level: "apprentice",
  seats: 2, people: 1, others: [], variant: "basic", rounds: 10, name: "",
});

const isSwitch = (value: unknown) => typeof value === "boolean";
const isName = (value: unknown) => typeof value === "string" && value.length <= 24;

/** What each of them can be, whatever somebody else wrote there: another version, another program, a hand. */
const CAN_BE: { [Key in keyof Settings]: (value: unknown) => boolean } = {
  language: (value) => languages.some(([code]) => code === value),
  theme: (value) => ["system", "light", "dark"].includes(value as string),
  pace: (value) => ["slow", "usual", "fast"].includes(value as string),
  sound: isSwitch,
  keys: isSwitch,
  confirm: isSwitch,
  places: isSwitch,
  level: (value) => typeof value === "string",
  seats: (value) => [2, 3, 4].includes(value as number),
  people: (value) => [1, 2, 3, 4].includes(value as number),
  others: (value) => Array.isArray(value) && value.length <= 3 && value.every(isName),
  variant: (value) => ["basic", "tower"].includes(value as string),
  rounds: (value) => [10, 12].includes(value as number),
  name: isName,
};

/** Of what was remembered, here or with an account, as much as there is. */
export function soundSettings(kept: unknown): Partial<Settings> {
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([key, value]) =>
    Object.hasOwn(CAN_BE, key) && CAN_BE[key as keyof Settings](value)));
}

/** With a level that there is: which ones, the engine says. */
export function fitLevel(settings: Settings, levels: { level: Level }[]): Settings {
  const isThere = (wanted: Level) => levels.some(({ level }) => level === wanted);
  if (isThere(settings.level)) return settings;
  const { level } = usual();
  return { ...settings, level: isThere(level) ? level : levels[0]!.level };
}

export function readSettings(): Settings {
  try {
    return { ...usual(), ...soundSettings(JSON.parse(localStorage.getItem("ulm-settings") ?? "{}")) };
  } catch {
    return usual();
  }
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem("ulm-settings", JSON.stringify(settings));
  } catch { /* a browser that keeps nothing */ }
}

export function wearTheme(theme: Settings["theme"]): void {
  const night = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = night ? "dark" : "light";
}
