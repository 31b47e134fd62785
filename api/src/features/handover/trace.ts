import type { SectionValues } from '@fotosoc/contract/page-section';
import type { GivenRight } from '@fotosoc/contract/people';
import type { Right } from '@fotosoc/contract/rights';
import { compareRights } from '../accounts/read.ts';
import { isUnlimitedAdministrator } from '../accounts/rights/change-rights.ts';
import type { CommitteeLinkRow } from '../committee/tables.ts';

/** Changes of a handover, for its undo. */
export interface HandoverTrace {
  /** Previous section values, and numbers of the replacing publications. */
  parts: Pick<SectionValues, 'committee' | 'previous-committees'>;
  numbers: Record<keyof HandoverTrace['parts'], number>;
  /** Accounts that held rights before, or got some at once. */
  rights: { id: string; before: GivenRight[]; after: GivenRight[] }[];
  /** Ids of activity log entries whose mails wait for a minute, in which the handover can be undone. */
  entries: string[];
  publications: string[];
  ties: CommitteeLinkRow[];
  /** Account id of the administrator who stays until a new one has accepted. */
  stays: string | null;
}

/** Returns the rights after new rights without end date were given. */
export function addUnlimitedRights(held: readonly GivenRight[], rights: readonly Right[]): GivenRight[] {
  const given = rights.map((right) => ({ right, lastDay: null }));
  return [...held.filter(({ right }) => !rights.includes(right)), ...given].toSorted(compareRights);
}

/** Returns the rights after all of them end on a day; earlier end dates stay.
 *  @param lastDay null ends the rights now */
export function endRightsOn(held: readonly GivenRight[], lastDay: string | null): GivenRight[] {
  if (lastDay === null) return [];
  return held.map((one) => ({
    ...one,
    lastDay: one.lastDay !== null && one.lastDay < lastDay ? one.lastDay : lastDay,
  }));
}

/** Sorts changes that leave a permanent administrator to the front, so that the site has an administrator after each
 *  step. */
export function sortAdministratorsFirst<T extends { after: GivenRight[] }>(changes: readonly T[]): T[] {
  return changes.toSorted(
    (one, other) =>
      Number(other.after.some(isUnlimitedAdministrator)) - Number(one.after.some(isUnlimitedAdministrator)),
  );
}
