/** Problem in an export, and its handling. */
export interface ImportProblem {
  /** Kind of problem, with the handling of its kind. */
  kind: string;
  what: string;
}

/** Number of objects of a kind. `found` is the sum of the other three numbers. */
export interface ImportCount {
  found: number;
  isNew: number;
  isHere: number;
  isLeftOut: number;
}

/** Returns the reason why a photo file will be refused; undefined without known problem. */
export type FindPhotoProblem = (file: string) => Promise<string | undefined>;

/** Computes the omitted number from the others. */
export function toImportCount(found: number, isNew: number, isHere: number): ImportCount {
  return { found, isNew, isHere, isLeftOut: found - isNew - isHere };
}
