import { isDeepStrictEqual } from 'node:util';
import type { SectionDraft } from '@fotosoc/contract/page-section';

/** Returns the published value on which a draft was based, if the section was published again since; else an empty
 *  object.
 *  @param seen published value now
 *  @param read converts the stored value to the format of this release */
export function findOutdatedBase(
  draft: { base: string | null } | undefined,
  seen: unknown,
  read: (stored: unknown) => unknown,
): Pick<SectionDraft, 'base'> {
  if (!draft || draft.base === null) return {};
  const base = read(JSON.parse(draft.base));
  return isDeepStrictEqual(base, seen) ? {} : { base };
}

/** Returns whether the section was published since the draft was begun. */
export function isOutdated(section: SectionDraft): boolean {
  return 'base' in section;
}
