// A small picture beside each door of the first leaf.
import { BargePiece, CrestPiece } from "./charge";
import { House } from "./houses";
import { Portrait } from "./portrait";

const pictures = {
  resume: ["-26 -24 54 40", <BargePiece seat={1} />],
  learn: ["-22 -24 44 49", <Portrait of="scholar" />],
  friends: ["-26 -18 52 38", <><g transform="translate(-12 0)"><CrestPiece seat={2} /></g><g transform="translate(12 3)"><CrestPiece seat={3} /></g></>],
  rules: ["-1 -75 48 77", <House quarter="oath" />],
  record: ["-1 -75 48 77", <House quarter="townhall" />],
} as const;

export function Vignette({ of }: { of: keyof typeof pictures }) {
  const [box, drawing] = pictures[of];
  return <svg viewBox={box} class="vignette" aria-hidden="true">{drawing}</svg>;
}
