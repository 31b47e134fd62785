import { isObject, isSameValue, type Fields } from './is-same-value.ts';

export interface MergeResult<Value> {
  value: Value;
  /** Paths that both sides changed differently; `value` has mine. */
  conflicts: string[];
}

type Entry = Fields & { id: string };

/** Merges `mine` and `theirs`, both derived from `base` (three-way merge). A change that only one side made is taken.
 *  Entries of lists are matched by id. */
export function mergeValues<Value>(base: Value, mine: Value, theirs: Value): MergeResult<Value> {
  return mergeAt('', base, mine, theirs) as MergeResult<Value>;
}

function mergeAt(path: string, base: unknown, mine: unknown, theirs: unknown): MergeResult<unknown> {
  if (isSameValue(theirs, base) || isSameValue(theirs, mine)) return { value: mine, conflicts: [] };
  if (isSameValue(mine, base)) return { value: theirs, conflicts: [] };
  if (isEntries(base) && isEntries(mine) && isEntries(theirs)) return mergeEntries(path, base, mine, theirs);
  if (isObject(base) && isObject(mine) && isObject(theirs)) return mergeObjects(path, base, mine, theirs);
  return { value: mine, conflicts: [path] };
}

function mergeObjects(path: string, base: Fields, mine: Fields, theirs: Fields): MergeResult<unknown> {
  const conflicts: string[] = [];
  const merged = Object.keys({ ...theirs, ...mine }).map((name) => {
    const each = mergeAt(path === '' ? name : `${path}.${name}`, base[name], mine[name], theirs[name]);
    conflicts.push(...each.conflicts);
    return [name, each.value] as const;
  });
  return { value: Object.fromEntries(merged), conflicts };
}

function mergeEntries(path: string, base: Entry[], mine: Entry[], theirs: Entry[]): MergeResult<unknown> {
  const conflicts: string[] = [];
  const find = (entries: Entry[], id: string) => entries.find((entry) => entry.id === id);
  const isMoved = !isSameValue(idsOf(mine, base), idsOf(base, mine));
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const ids = first.map(({ id }) => id);
  second.forEach(({ id }, index) => {
    if (!ids.includes(id)) ids.splice(Math.min(index, ids.length), 0, id);
  });
  const value = ids.flatMap((id) => {
    const [was, here, there] = [find(base, id), find(mine, id), find(theirs, id)];
    // A removed entry stays removed unless the other side changed it.
    if (was && (!here || !there)) return isSameValue(here ?? there, was) ? [] : [(here ?? there)!];
    if (!here || !there) return [(here ?? there)!];
    const each = mergeAt(`${path}.${id}`, was, here, there);
    conflicts.push(...each.conflicts);
    return [each.value];
  });
  return { value, conflicts };
}

/** Ids of `entries` that `others` contains too, in order. */
function idsOf(entries: Entry[], others: Entry[]): string[] {
  return entries.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
}

function isEntries(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every((entry) => isObject(entry) && typeof entry['id'] === 'string');
}
