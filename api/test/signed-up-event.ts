import type { NewSignUp } from '@fotosoc/contract/places';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { addEvent } from '../src/features/events/changes.ts';
import { findEventRow } from '../src/features/events/queries.ts';
import type { SignUpSettings } from '../src/features/events/sign-up-settings.ts';

/** Adds an event in a week that takes sign-ups of anyone.
 *  @param settings that differ
 *  @returns id and slug */
export async function addSignUpEvent(
  db: Db,
  now: Date,
  settings: Partial<SignUpSettings> & { capacity?: number; startsInMs?: number } = {},
): Promise<{ id: string; slug: string; startsAt: string }> {
  const { capacity = 2, startsInMs = 7 * DAY_MS, ...own } = settings;
  const startsAt = new Date(now.getTime() + startsInMs).toISOString();
  const event = {
    name: `Night Walk ${randomUUID().slice(0, 8)}`,
    image: '',
    photo_id: null,
    starts_at: startsAt,
    ends_at: new Date(Date.parse(startsAt) + DAY_MS / 8).toISOString(),
    location: 'Front Gate',
    cost: 0,
    capacity,
    type: 'Photo walk',
    description: '',
    sign_ups: JSON.stringify({ audience: 'anyone', maxGuests: 0, ...own } satisfies SignUpSettings),
  };
  const id = await addEvent(db, event, { userId: null, now });
  const { slug } = (await findEventRow(db, id))!;
  return { id, slug, startsAt };
}

export type SignUpReply = NewSignUp & { code?: string; error?: string; fields?: Record<string, string> };
