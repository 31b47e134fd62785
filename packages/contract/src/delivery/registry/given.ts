import { ownValue } from '../../own-value.ts';

/** What JSON can be: what a place is given is of that. */
export type Given = string | number | boolean | null | Given[] | { [name: string]: Given };

/** What a place is given names what it is about; what there is to show of that, its part reads by itself. */
const MOST = { bytes: 4000, characters: 200, members: 20, elements: 100, levels: 5 };

/** No names that code which copies objects takes for something else. */
const NAME = /^(?!(?:__proto__|constructor|prototype)$)\w{1,40}$/;

/** Why something is too large, too deep or too oddly named for a place, e.g. `it.photos has more than 100 elements`;
 *  undefined where it is not.
 *  @param value of JSON */
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

/** The first reason there is against any of these. */
export function firstWhy<T>(all: readonly T[], why: (one: T, index: number) => string | undefined): string | undefined {
  for (const [index, one] of all.entries()) {
    const found = why(one, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
