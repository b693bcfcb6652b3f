// A small picture beside each entry of the chronicle: of what it tells, as it stands on the table.
import type { ChronicleEntry, Descendant, Quarter } from "../engine/types";
import { BargePiece, CrestPiece, SealPiece } from "./charge";
import { CoatShield } from "./emblem";
import { House } from "./houses";
import { Portrait } from "./portrait";
import { Symbol, type SymbolWord } from "./symbol";

type Drawing = readonly [box: string, drawing: preact.JSX.Element];

const house = (quarter: Quarter): Drawing => ["-1 -75 48 77", <House quarter={quarter} />];
const portrait = (of: Descendant): Drawing => ["-22 -24 44 49", <Portrait of={of} />];
const symbol = (word: SymbolWord): Drawing => ["-10 -10 20 20", <Symbol word={word} />];

/** By the entry's word; what has none is told beside a seal. */
const pictures: Record<string, Drawing> = {
  danube: symbol("step"), barge: ["-26 -24 54 40", <BargePiece seat={1} />], docks: symbol("dock"), shipyard: house("shipyard"),
  fishermen: house("leaning"), joust: portrait("boatman"), sparrow: symbol("sparrow"), minster: symbol("quarter"),
  choir: symbol("card"), builder: portrait("builder"), oath: house("oath"), guilds: symbol("person"), council: portrait("council"),
  patrician: house("townhall"), merchant: portrait("merchant"), fustian: symbol("cards"), mint: portrait("minter"),
  coats: ["-20 -20 40 44", <CoatShield coat="eagle" gold />], wall: ["-26 -18 52 38", <CrestPiece seat={1} />], guard: portrait("guard"),
  towers: house("goose"), stores: ["-20 -20 40 44", <CoatShield coat="corn" gold={false} />], gardens: house("garden"),
  abbot: portrait("abbot"), scholar: portrait("scholar"), chronicle: symbol("card"), reformation: house("reichenau"), league: symbol("coat"),
};
const other: Drawing = ["-14 -14 28 28", <SealPiece seat={2} />];

/** By the first words of a rule's number, the longest first. */
const ruled: [string, Drawing][] = [
  ["R-MAT", symbol("tile")], ["R-SET", symbol("bag")], ["R-TURN", symbol("person")], ["R-PUSH", symbol("out")], ["R-ACTION-GRAY", symbol("coin")],
  ["R-MONEY", symbol("coin")], ["R-CLEAR", symbol("tile")], ["R-BUY", symbol("cards")], ["R-SEAL", symbol("seal")], ["R-RIVER", pictures.barge!],
  ["R-QUARTER", symbol("quarter")], ["R-COAT", pictures.coats!], ["R-SPARROW", symbol("sparrow")], ["R-DOCK", symbol("dock")], ["R-DESC", symbol("person")],
  ["R-CARD", symbol("cards")], ["R-TOWER", symbol("quarter")], ["R-END", symbol("point")],
];

const Drawn = ({ of: [box, drawing] }: { of: Drawing }) => <svg viewBox={box} class="tale-picture" aria-hidden="true">{drawing}</svg>;

export const TalePicture = ({ of }: { of: ChronicleEntry }) => <Drawn of={pictures[of.id] ?? other} />;

/** Beside a rule: what the chronicle tells of the same thing, or what its chapter is about. */
export function RulePicture({ rule, of }: { rule: string; of?: ChronicleEntry | undefined }) {
  const drawing = (of && pictures[of.id]) ?? ruled.find(([begin]) => rule.startsWith(begin))?.[1];
  return drawing ? <Drawn of={drawing} /> : null;
}
