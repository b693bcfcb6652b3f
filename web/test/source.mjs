// source.mjs - what holds of every file of the page beyond what the types say, in node; speaks TAP
import { deepEqual, ok } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { web } from "./paths.mjs";
import { run } from "./tap.mjs";

const filesOf = (folder, kind) => readdirSync(join(web, folder), { withFileTypes: true }).flatMap((entry) =>
  (entry.isDirectory() ? filesOf(join(folder, entry.name), kind) : kind.test(entry.name) ? [join(folder, entry.name)] : []));
const withoutComments = (text) => text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, "")).replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
const read = (path) => ({ path: relative("", path), text: readFileSync(join(web, path), "utf8") });

const sources = filesOf("src", /(?<!\.d)\.tsx?$/).map(read).map(({ path, text }) => ({ path, text, code: withoutComments(text) }));
const styles = filesOf("style", /\.css$/).map(read).map(({ path, text }) => ({ path, code: withoutComments(text) }));
const all = sources.map(({ code }) => code).join("\n");
ok(sources.length > 80 && styles.length > 5);

/** Each file and line where this stands, but in those files. */
const places = (files, pattern, but = []) => files.filter(({ path }) => !but.includes(path)).flatMap(({ path, code }) =>
  [...code.matchAll(pattern)].map((found) => `${path}:${code.slice(0, found.index).split("\n").length}: ${found[0].trim()}`));

/** The words with which moves begin, as the notation has them. */
const moveWords = () => [...readFileSync(join(web, "..", "src", "notation", "line.c"), "utf8").matchAll(/\[(?:MOVE|CHANCE)_\w+\]\s*= \{ "(\w+)/g)].map(([, word]) => word);

/** The types let nobody read a Move; these are the ways around them. The door's requests are words of their own. */
function no_file_reads_or_makes_the_words_of_a_move() {
  const words = [...new Set(moveWords())];
  ok(words.length > 25 && words.includes("push"));
  const door = ["src/engine/engine.ts"];
  deepEqual(places(sources, new RegExp(`["'\`](?:${words.join("|")}) (?:\\$\\{|["'\`])`, "g"), door), []);
  deepEqual(places(sources, /\$\{[^}]*\b(?:move|legal|advised)\b(?!\??\.length)[^}]*\}|String\([^)]*\b(?:move|legal)\b[^)]*\)/g, door), []);
  deepEqual(places(sources, /as unknown as string|as (?:unknown as )?Move\b/g), []);
}

function no_type_is_given_up() {
  deepEqual(places(sources, /[:<|(]\s*any\b(?!-)|\bas any\b|@ts-\w+/g), []);
  deepEqual(sources.filter(({ text }) => /@ts-(?:ignore|expect-error|nocheck)/.test(text)).map(({ path }) => path), []);
}

function what_is_exported_another_file_uses() {
  const unused = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/^export (?:abstract |async )*(?:const|function|class|interface|type) (\w+)/gm)]
      .filter(([, name]) => !sources.some((other) => other.path !== path && new RegExp(`\\b${name}\\b`).test(other.code)))
      .map(([, name]) => `${path}: ${name}`));
  deepEqual(unused, []);
}

/** The page's language is said to all of it at once; a worker is alone in its world. */
function nothing_is_remembered_beside_the_components() {
  deepEqual(places(sources, /^(?:export )?let \w+/gm, ["src/engine/words.ts", "src/engine/worker.ts"]), []);
  deepEqual(places(sources, /^(?:window\.|document\.)?addEventListener.*$/gm), []);
}

function nothing_is_left_from_looking_for_a_mistake() {
  deepEqual(places(sources, /\bconsole\.\w+|\bdebugger\b/g), []);
}

function no_file_is_longer_than_five_hundred_lines() {
  deepEqual([...sources, ...styles].filter(({ code }) => code.split("\n").length > 500).map(({ path }) => path), []);
}

/** Words in the literals of the page; one that ends with a hyphen begins others. */
function drawnWords() {
  const literals = [...all.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].map(([, plain, template]) => plain ?? template);
  return new Set(literals.flatMap((literal) => literal.split(/[\s"'`${}?:()]+/)));
}

function every_class_of_the_style_is_drawn() {
  const words = drawnWords();
  const isDrawn = (name) => words.has(name) || [...words].some((word) => word.length > 1 && word.endsWith("-") && name.startsWith(word));
  const selectors = styles.flatMap(({ path, code }) => [...code.matchAll(/(?:^|[{};])\s*([^{}@;]+?)\s*\{/g)].map(([, selector]) => ({ path, selector })));
  ok(selectors.length > 300);
  const dead = selectors.flatMap(({ path, selector }) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].filter(([, name]) => !isDrawn(name)).map(([name]) => `${path}: ${name} in ${selector}`));
  deepEqual(dead, []);
}

function what_the_style_names_it_uses() {
  const style = styles.map(({ code }) => code).join("\n");
  const named = (pattern) => [...new Set([...style.matchAll(pattern)].map(([, name]) => name))];
  deepEqual(named(/(--[\w-]+):/g).filter((name) => !`${style}${all}`.includes(`var(${name}`)), []);
  deepEqual(named(/@keyframes ([\w-]+)/g).filter((name) => style.match(new RegExp(`\\b${name}\\b`, "g")).length < 2), []);
}

await run([no_file_reads_or_makes_the_words_of_a_move, no_type_is_given_up, what_is_exported_another_file_uses,
  nothing_is_remembered_beside_the_components, nothing_is_left_from_looking_for_a_mistake,
  no_file_is_longer_than_five_hundred_lines, every_class_of_the_style_is_drawn, what_the_style_names_it_uses]);
