export const RESERVED_NAMES: ReadonlySet<string>;

export function isReservedName(name: string): boolean;
