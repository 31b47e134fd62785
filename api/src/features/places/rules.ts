import type { SignUpEvent } from '../events/read.ts';
import { HOUR_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import type { SignUpRow } from './tables.ts';

/** Time for which a free place is offered, if the event is not near. */
export const OFFER_MS = 24 * HOUR_MS;
const SHORTEST_DEADLINE_MS = 30 * MINUTE_MS;

/** Returns the time at which the sign-up closes: at the latest at the start of the event. */
export function getClosingTime({ settings, starts_at }: SignUpEvent): string {
  const closesAt = settings?.closesAt;
  return closesAt !== undefined && closesAt < starts_at ? closesAt : starts_at;
}

/** Returns the sentence why a person cannot sign up now; undefined if the person can. */
export function findSignUpObstacle(
  event: SignUpEvent,
  isMember: boolean,
  now: Date,
): { code: 'places/not-open' | 'places/members-only'; sentence: string } | undefined {
  const { settings, cancelled_at } = event;
  const at = now.toISOString();
  if (cancelled_at !== null) return { code: 'places/not-open', sentence: 'This event is cancelled.' };
  if (at >= getClosingTime(event)) return { code: 'places/not-open', sentence: 'The sign-up has closed.' };
  if (settings?.opensAt !== undefined && at < settings.opensAt) {
    return { code: 'places/not-open', sentence: 'The sign-up has not opened yet.' };
  }
  if (isMember || settings?.audience === 'anyone') return undefined;
  if (settings?.audience === 'members') {
    return { code: 'places/members-only', sentence: 'This event is for members. Log in to sign up.' };
  }
  if (at >= (settings?.membersUntil ?? '')) return undefined;
  return { code: 'places/members-only', sentence: 'Members sign up first. Log in, or come back later.' };
}

/** Returns the end of a period in which a person must act: `longestMs` from now, or half of the time until the event if
 *  the event is near, at least half an hour, and at most until the start. */
export function computeDeadline({ starts_at }: Pick<SignUpEvent, 'starts_at'>, longestMs: number, now: Date): string {
  const untilStart = Date.parse(starts_at) - now.getTime();
  const ms = Math.min(longestMs, Math.max(SHORTEST_DEADLINE_MS, untilStart / 2), untilStart);
  return new Date(now.getTime() + Math.max(0, ms)).toISOString();
}

/** Returns the number of guests that a sign-up may have at most. */
export function getMaxGuests({ settings, capacity }: Pick<SignUpEvent, 'settings'> & { capacity: number }): number {
  return Math.min(settings?.maxGuests ?? 0, capacity - 1);
}

export function countPeople({ guests }: Pick<SignUpRow, 'guests'>): number {
  return 1 + guests;
}
