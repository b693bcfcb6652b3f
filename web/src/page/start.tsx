// The first leaf: one click into a game.
import type { Level, Player, Plan, Things } from "../engine/types";
import { Skyline } from "../art/skyline";
import { Vignette } from "../art/vignette";
import { Choice, LanguageChoice, Preferences } from "../panel/choice";
import { useArrival } from "../model/focus";
import { readStep } from "../model/lesson";
import { useReach } from "../online/reach";
import type { Route } from "../model/route";
import type { Settings } from "../model/settings";
import type { Shelf } from "../model/shelf";
import { _, count, format } from "../engine/words";

interface Props {
  things: Things;
  settings: Settings;
  change(part: Partial<Settings>): void;
  begin(plan: Plan): void;
  go(route: Route): void;
  review(file: File): void;
  rules(words: string): void;
  shelf: Shelf;
}

/** First names that were common in the city around 1500. */
const citizens = () => [_("Ursula"), _("Konrad"), _("Ulrich")];

const nameOf = ({ people, others, name }: Settings, i: number): string => {
  if (i >= people) return citizens()[i - 1]!;
  return (i ? others[i - 1] : name) || (people > 1 ? format(_("Player %d"), i + 1) : _("Guest"));
};

export function planOf(settings: Settings): Plan {
  const { seats, variant, rounds, level, people } = settings;
  const players = Array.from({ length: seats }, (_none, i): Player => (i < people ? "person" : level));
  return { seats, variant, rounds, names: players.map((_player, i) => nameOf(settings, i)), players };
}

function Levels({ things, value, choose }: { things: Things; value: Level; choose(level: Level): void }) {
  return (
    <fieldset class="levels">
      <legend>{_("How strong is the computer?")}</legend>
      {things.levels.map(({ level, name, about, elo }) => (
        <label key={level} class={level === value ? "chosen" : ""}>
          <input type="radio" name="level" value={level} checked={level === value} onChange={() => choose(level)} />
          <b>{name}</b><small>{about}</small><i>{format(_("Elo %d"), elo)}</i>
        </label>
      ))}
    </fieldset>
  );
}

/** Who plays, and what. */
function Game({ settings, people, change }: Pick<Props, "settings" | "change"> & { people: number }) {
  const all = Array.from({ length: settings.seats }, (_none, i): [number, string] => [i + 1, String(i + 1)]);
  const rename = (i: number, name: string) => change({ others: Array.from({ length: 3 }, (_none, k) => (k === i ? name : settings.others[k] ?? "")) });
  return (
    <section class="game" aria-label={_("The game")}>
      <Choice name={_("Seats")} value={settings.seats} all={[[2, "2"], [3, "3"], [4, "4"]]} choose={(seats) => change({ seats })} />
      <Choice name={_("People here")} value={people} all={all} choose={(it) => change({ people: it })} />
      <Choice name={_("Variant")} value={settings.variant} all={[["basic", _("Basic")], ["tower", _("Tower tiles")]]} choose={(variant) => change({ variant })} />
      <Choice name={_("Rounds")} value={settings.rounds} all={[[10, "10"], [12, "12"]]} choose={(rounds) => change({ rounds })} />
      <label class="named">{_("Your name")}<input type="text" maxLength={24} value={settings.name} onInput={(e) => change({ name: e.currentTarget.value })} /></label>
      {all.slice(1, people).map(([n]) => (
        <label key={n} class="named">{format(_("Player %d"), n)}<input type="text" maxLength={24} value={settings.others[n - 2] ?? ""} onInput={(e) => rename(n - 2, e.currentTarget.value)} /></label>
      ))}
    </section>
  );
}

/** The other ways in. */
function Doors({ go, review, rules, shelf }: Pick<Props, "go" | "review" | "rules" | "shelf">) {
  const isThere = useReach();
  const games = shelf.list();
  const resume = () => {
    const game = shelf.running();
    if (game) go({ leaf: "play", id: game.id });
  };
  return (
    <nav class="doors" aria-label={_("More")}>
      {games.some(({ scores }) => !scores) ? <button type="button" class="door first" onClick={resume}><Vignette of="resume" />{_("Go on with your game")}</button> : null}
      {games.length > 1 || games[0]?.scores ? (
        <button type="button" class="door" onClick={() => go({ leaf: "shelf" })}><Vignette of="record" /><span>{_("Games played here")} <small>{count("%d game", "%d games", games.length)}</small></span></button>
      ) : null}
      <button type="button" class="door" onClick={() => go({ leaf: "learn" })}><Vignette of="learn" /><span>{readStep() ? _("Go on with the lesson") : _("Learn to play")} <small>{_("ten minutes")}</small></span></button>
      {isThere
        ? <a class="button door" href="#hall"><Vignette of="friends" />{_("Play with friends")}</a>
        : <span class="button door shut" role="link" aria-disabled="true"><Vignette of="friends" /><span>{_("Play with friends")} <small>{_("The server cannot be reached just now.")}</small></span></span>}
      <button type="button" class="door" onClick={() => rules("")}><Vignette of="rules" />{_("Read the rules")}</button>
      <label class="button door">
        <Vignette of="record" />{_("Open a record")}
        <input type="file" class="said" accept=".ulm,text/plain" onChange={(e) => {
          const [file] = e.currentTarget.files ?? [];
          if (file) review(file);
          e.currentTarget.value = "";
        }} />
      </label>
    </nav>
  );
}

export function Start(props: Props) {
  useArrival();
  const { things, settings, change, begin } = props;
  const people = Math.min(settings.people, settings.seats);
  const level = things.levels.find((l) => l.level === settings.level) ?? things.levels[0]!;
  return (
    <main class="start">
      <header>
        <Skyline />
        <div class="title">
          <h1>Ulm</h1>
          <p>{_("Build the minster, sail the Danube, seal the city.")}</p>
        </div>
      </header>
      <div class="tongues"><LanguageChoice settings={settings} change={change} /></div>
      <div class="ways">
        <section class="against" aria-label={_("Play at this screen")}>
          <button type="button" class="gate" onClick={() => begin(planOf({ ...settings, people }))}>
            {people > 1 ? _("Play at this screen") : _("Play against the computer")}
            <small>{people < settings.seats ? `${level.name}, ${format(_("Elo %d"), level.elo)}` : count("%d person", "%d people", people)}</small>
          </button>
          {people < settings.seats ? <Levels things={things} value={settings.level} choose={(it) => change({ level: it })} /> : null}
        </section>
        <Game settings={settings} people={people} change={change} />
        <Doors {...props} />
      </div>
      <footer>
        <div class="habits"><Preferences settings={settings} change={change} /></div>
        <p>{_("An unofficial edition, free software. The art is our own.")}</p>
      </footer>
    </main>
  );
}
