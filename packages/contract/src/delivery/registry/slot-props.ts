import { getOwnValue } from '../../own-value.ts';

/** A JSON value, the type of slot props. */
export type SlotPropValue = string | number | boolean | null | SlotPropValue[] | { [name: string]: SlotPropValue };

/** Limits for slot props. Props should identify things (ids); the fragment loads the details itself. */
const SLOT_PROP_LIMITS = { bytes: 4000, characters: 200, members: 20, elements: 100, levels: 5 };

/** Pattern of prop names. The pattern excludes names that code misinterprets when it copies objects. */
const NAME = /^(?!(?:__proto__|constructor|prototype)$)\w{1,40}$/;

/** Returns why a value exceeds the limits of slot props (size, depth or names), e.g. `it.photos has more than 100
 *  elements`; `undefined` for a valid value.
 *  @param value a JSON value */
export function findLimitViolation(value: unknown, at: string): string | undefined {
  const why = findShapeViolation(value, at, SLOT_PROP_LIMITS.levels);
  if (why !== undefined) return why;
  const bytes = new TextEncoder().encode(JSON.stringify(value)).byteLength;
  return bytes > SLOT_PROP_LIMITS.bytes
    ? `${at} has ${bytes} bytes of JSON, at most ${SLOT_PROP_LIMITS.bytes} are allowed`
    : undefined;
}

function findShapeViolation(value: unknown, at: string, levels: number): string | undefined {
  if (typeof value === 'string' && value.length > SLOT_PROP_LIMITS.characters)
    return `${at} has more than ${SLOT_PROP_LIMITS.characters} characters`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `${at} is more than ${SLOT_PROP_LIMITS.levels} levels deep`;
  if (Array.isArray(value)) {
    if (value.length > SLOT_PROP_LIMITS.elements) return `${at} has more than ${SLOT_PROP_LIMITS.elements} elements`;
    return findFirstReason(value as unknown[], (one, index) => findShapeViolation(one, `${at}[${index}]`, levels - 1));
  }
  const names = Object.keys(value);
  if (names.length > SLOT_PROP_LIMITS.members) return `${at} has more than ${SLOT_PROP_LIMITS.members} properties`;
  return findFirstReason(names, (name) =>
    NAME.test(name)
      ? findShapeViolation(getOwnValue(value as Record<string, unknown>, name), `${at}.${name}`, levels - 1)
      : `${at}.${name} is not an allowed property name`,
  );
}

/** Returns the first reason that `why` finds for any of the values. */
export function findFirstReason<T>(
  all: readonly T[],
  why: (one: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, one] of all.entries()) {
    const found = why(one, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
