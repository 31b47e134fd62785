/** What is not as it seems in an export, and what is done about it. */
export interface Trap {
  /** The kind of trap, with what is done about all of its kind. */
  kind: string;
  what: string;
}

/** How much of a kind an export has; the last three add up to the first. */
export interface Count {
  found: number;
  isNew: number;
  isHere: number;
  isLeftOut: number;
}

/** Says why the file of a photo will not be taken; undefined where nothing is seen against it. */
export type RefusalOf = (file: string) => Promise<string | undefined>;

/** What is neither new nor here is left out. */
export function countOf(found: number, isNew: number, isHere: number): Count {
  return { found, isNew, isHere, isLeftOut: found - isNew - isHere };
}
