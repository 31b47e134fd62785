export interface Difference {
  path: string;
  mine: string;
  theirs: string;
}

/** Returns the differences of two values as texts. A value that exists on only one side is represented by its texts. */
export function listDifferences(mine: unknown, theirs: unknown, path = ''): Difference[] {
  if (JSON.stringify(mine) === JSON.stringify(theirs)) return [];
  if (!isBranch(mine) || !isBranch(theirs)) return [{ path, mine: wordsOf(mine), theirs: wordsOf(theirs) }];
  const [here, there] = [entriesOf(mine), entriesOf(theirs)];
  const names = [...new Set([...here.keys(), ...there.keys()])];
  const found = names.flatMap((name) => listDifferences(here.get(name), there.get(name), `${path}.${name}`));
  // Same entries in another order.
  return found.length > 0 ? found : [{ path, mine: wordsOf(mine), theirs: wordsOf(theirs) }];
}

function entriesOf(branch: object): Map<string, unknown> {
  return new Map(
    Object.entries(branch).map(([name, value]) => [isBranch(value) && 'id' in value ? String(value.id) : name, value]),
  );
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value || 'Nothing';
  if (!isBranch(value)) return JSON.stringify(value) ?? 'Nothing';
  const entries = Object.entries(value).filter(([name]) => name !== 'id');
  return entries.map(([, entry]) => wordsOf(entry)).join(', ') || 'Nothing';
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
