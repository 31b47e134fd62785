export const TAKEN_NAMES: ReadonlySet<string>;

export function isTaken(name: string): boolean;
