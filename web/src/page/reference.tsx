// The rules and the city's chronicle, by number or by words, beside the table.
import { useEffect, useRef, useState } from "preact/hooks";
import { TalePicture } from "../art/tale";
import type { ChronicleEntry, Engine, Rules } from "../engine/types";
import { useChronicle } from "../model/chronicle";
import { useOpener } from "../model/focus";
import { _ } from "../engine/words";

interface Found { rules: Rules; entries: ChronicleEntry[] }

function RuleList({ rules, turn }: { rules: Rules; turn(query: string): void }) {
  const chronicle = useChronicle();
  const tale = (id: string) => chronicle.find((entry) => entry.page === "lexicon" && entry.rules.includes(id));
  return (
    <>
      {rules.rules.map((rule, i) => (
        <article key={rule.id}>
          {rule.chapter !== rules.rules[i - 1]?.chapter ? <h3>{rules.chapters[rule.chapter]}</h3> : null}
          <h4>{rule.title} <small>{rule.id}</small></h4>
          <p>{rule.text}</p>
          {rule.ruling ? <p class="ruling">{rule.ruling}</p> : null}
          {tale(rule.id) ? <button type="button" class="plain" onClick={() => turn(rule.id)}>{_("From the chronicle")}: {tale(rule.id)!.title}</button> : null}
        </article>
      ))}
      {rules.rules.length ? null : <p>{_("No rule speaks of that. Try another word.")}</p>}
    </>
  );
}

/** First the years, then the things. */
function EntryList({ entries }: { entries: ChronicleEntry[] }) {
  const pages = [["dates", _("Dates")], ["lexicon", _("Lexicon")]] as const;
  return (
    <>
      {pages.map(([page, title]) => {
        const here = entries.filter((entry) => entry.page === page);
        return here.length ? (
          <section key={page}>
            <h3>{title}</h3>
            {here.map((entry) => (
              <article key={entry.id}>
                <TalePicture of={entry} />
                <h4>{entry.title} {entry.when ? <small>{entry.when}</small> : null}</h4>
                <p>{entry.city}</p>
                {entry.legend ? <p class="ruling">{_("Legend")}: {entry.legend}</p> : null}
                {entry.game ? <p>{entry.game}</p> : null}
              </article>
            ))}
          </section>
        ) : null;
      })}
      {entries.length ? null : <p>{_("The chronicle does not have all these words.")}</p>}
    </>
  );
}

export function Reference({ engine, words, close }: { engine: Engine; words: string; close(): void }) {
  const [query, setQuery] = useState(words);
  const [isChronicle, setChronicle] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isStale = false;
    void Promise.all([engine.rules(query || undefined), engine.chronicle(query)]).then(([rules, entries]) => {
      if (!isStale) setFound({ rules, entries });
    });
    return () => { isStale = true; };
  }, [query, engine.language]);
  useOpener();
  useEffect(() => field.current?.focus(), []);
  const turn = (to: boolean, next = "") => {
    setChronicle(to);
    setQuery(next);
    list.current?.scrollTo(0, 0);
  };
  const tell = (rule: string) => {
    turn(true, rule);
    list.current?.focus();
  };
  const search = isChronicle ? _("Search the chronicle") : _("Search the rules");
  return (
    <div class="reference" role="dialog" aria-label={isChronicle ? _("Chronicle") : _("Rules")} onKeyDown={(e) => e.key === "Escape" && close()}>
      <header>
        <h2 class="books">
          <button type="button" aria-pressed={!isChronicle} onClick={() => isChronicle && turn(false)}>{_("Rules")}</button>
          <button type="button" aria-pressed={isChronicle} onClick={() => isChronicle || turn(true)}>{_("Chronicle")}</button>
        </h2>
        <input ref={field} type="search" value={query} aria-label={search} placeholder={search} onInput={(e) => setQuery(e.currentTarget.value)} />
        <button type="button" onClick={close}>{_("Close")}</button>
      </header>
      <div ref={list} class="rules" tabindex={0}>
        {!found ? null : isChronicle ? <EntryList entries={found.entries} /> : <RuleList rules={found.rules} turn={tell} />}
      </div>
    </div>
  );
}
