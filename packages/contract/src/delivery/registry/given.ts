import { ownValue } from '../../own-value.ts';

/** A JSON value, the type of slot props. */
export type Given = string | number | boolean | null | Given[] | { [name: string]: Given };

/** Limits for slot props. Props should identify things (ids); the fragment loads the details itself. */
const MOST = { bytes: 4000, characters: 200, members: 20, elements: 100, levels: 5 };

/** Excludes names that code which copies objects would misinterpret. */
const NAME = /^(?!(?:__proto__|constructor|prototype)$)\w{1,40}$/;

/** Returns why a value exceeds the limits of slot props (size, depth or names), e.g. `it.photos has more than 100
 *  elements`; `undefined` for a valid value.
 *  @param value a JSON value */
export function whyTooMuch(value: unknown, at: string): string | undefined {
  const why = whyUnbound(value, at, MOST.levels);
  if (why !== undefined) return why;
  const bytes = new TextEncoder().encode(JSON.stringify(value)).byteLength;
  return bytes > MOST.bytes ? `${at} has ${bytes} bytes of JSON, ${MOST.bytes} at most may be given` : undefined;
}

function whyUnbound(value: unknown, at: string, levels: number): string | undefined {
  if (typeof value === 'string' && value.length > MOST.characters)
    return `${at} has more than ${MOST.characters} characters`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `${at} lies more than ${MOST.levels} levels deep`;
  if (Array.isArray(value)) {
    if (value.length > MOST.elements) return `${at} has more than ${MOST.elements} elements`;
    return firstWhy(value as unknown[], (one, index) => whyUnbound(one, `${at}[${index}]`, levels - 1));
  }
  const names = Object.keys(value);
  if (names.length > MOST.members) return `${at} has more than ${MOST.members} properties`;
  return firstWhy(names, (name) =>
    NAME.test(name)
      ? whyUnbound(ownValue(value as Record<string, unknown>, name), `${at}.${name}`, levels - 1)
      : `${at}.${name} is no name for a property`,
  );
}

/** Returns the first reason that `why` finds for any of the values. */
export function firstWhy<T>(all: readonly T[], why: (one: T, index: number) => string | undefined): string | undefined {
  for (const [index, one] of all.entries()) {
    const found = why(one, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
