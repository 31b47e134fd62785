import type { PartValues } from '@fotosoc/contract/part';
import type { GivenRight } from '@fotosoc/contract/people';
import type { Right } from '@fotosoc/contract/rights';
import { byPlace } from '../accounts/rights/queries.ts';
import type { CommitteeTieRow } from '../tables.ts';

/** What a hand over changed, so that it can be taken back. */
export interface Trace {
  /** The parts as they were, and the publications that took their place. */
  parts: Pick<PartValues, 'committee' | 'previous-committees'>;
  numbers: Record<keyof Trace['parts'], number>;
  /** Who held rights before, or was given some at once. */
  rights: { id: string; before: GivenRight[]; after: GivenRight[] }[];
  /** Entries of the record whose mails wait a minute. */
  entries: string[];
  publications: string[];
  /** Whose accounts the entries of committees were. */
  ties: CommitteeTieRow[];
  /** Account id of the administrator who stays until a new one has accepted. */
  stays: string | null;
}

/** What is held once rights are given without end. */
export function withRights(held: readonly GivenRight[], rights: readonly Right[]): GivenRight[] {
  const given = rights.map((right) => ({ right, lastDay: null }));
  return [...held.filter(({ right }) => !rights.includes(right)), ...given].toSorted(byPlace);
}

/** What is held once all of it ends on a day; what ends earlier anyway stays so.
 *  @param lastDay null for now */
export function ending(held: readonly GivenRight[], lastDay: string | null): GivenRight[] {
  if (lastDay === null) return [];
  return held.map((one) => ({
    ...one,
    lastDay: one.lastDay !== null && one.lastDay < lastDay ? one.lastDay : lastDay,
  }));
}

export function isForGood({ right, lastDay }: GivenRight): boolean {
  return right === 'administrator' && lastDay === null;
}

/** Rights of several accounts in the order in which they can be changed: nobody loses the site before another has it. */
export function administratorsFirst<T extends { after: GivenRight[] }>(changes: readonly T[]): T[] {
  return changes.toSorted((one, other) => Number(other.after.some(isForGood)) - Number(one.after.some(isForGood)));
}
