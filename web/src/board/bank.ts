// Where things lie along the river, in the units of its drawing.
import type { Quarter, Things } from "../engine/types";

export const STEP = 43;
export const MARGIN = 17;
export const NORTH = 88; // the water begins
export const SOUTH = 136; // the water ends
export const LOW = 206;
export const BARGE_Y = 112;

export const spaceX = (space: number) => MARGIN + (space - 0.5) * STEP;
export const widthOf = (spaces: number) => 2 * MARGIN + spaces * STEP;

interface Extent { x: number; width: number; first: number; last: number }

/** The ground of a quarter along the river. */
export function extent(things: Things, quarter: Quarter): Extent {
  const river = things.quarters[quarter].river;
  const first = river[0]!, last = river[river.length - 1]!;
  return { first, last, x: MARGIN + (first - 1) * STEP, width: (last - first + 1) * STEP };
}
