import { isDeepStrictEqual } from 'node:util';
import type { PartDraft } from '@fotosoc/contract/part';

/** Returns the published value that a draft was made from, where visitors see another one since.
 *  @param read brings the stored value into the shape of this release */
export function outdatedBase(
  draft: { base: string | null } | undefined,
  seen: unknown,
  read: (stored: unknown) => unknown,
): Pick<PartDraft, 'base'> {
  if (!draft || draft.base === null) return {};
  const base = read(JSON.parse(draft.base));
  return isDeepStrictEqual(base, seen) ? {} : { base };
}

/** Returns whether visitors see something else than what a draft was made from. */
export function isOutdated(part: PartDraft): boolean {
  return 'base' in part;
}
