import { randomUUID } from 'node:crypto';
import type { Induction } from '@fotosoc/contract/loan';
import type { User } from '@fotosoc/contract/user';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findBorrowerKey, toBorrowerKey } from '../account-directory/read.ts';
import { createSharedFail } from '../endpoints.ts';
import { findRoom } from './rooms.ts';
import type { InductionRow } from './tables.ts';

const fail = createSharedFail<'POST /api/book'>();
const failDates = createSharedFail<'POST /api/managed-bookings/dates'>();

export async function listInductions(db: Db, equipmentId: string): Promise<Induction[]> {
  const rows = await db
    .selectFrom('inductions')
    .select(['id', 'email', 'name', 'granted_at as grantedAt'])
    .where('equipment_id', '=', equipmentId)
    .orderBy('name')
    .orderBy('email')
    .execute();
  return rows;
}

/** Adds an inducted member. A repeated address adds nobody.
 *  @param eventId event whose check-in grants the induction; null for an officer
 *  @returns the id of the new induction; `undefined` for a repeated address */
export async function insertInduction(
  trx: Db,
  { equipmentId, email, name, eventId }: { equipmentId: string; email: string; name: string; eventId: string | null },
  now: Date,
): Promise<string | undefined> {
  const granted_at = now.toISOString();
  return insertInductionRow(trx, {
    id: randomUUID(),
    equipment_id: equipmentId,
    email,
    name,
    granted_at,
    event_id: eventId,
  });
}

/** Adds an induction, new or restored.
 *  @returns its id; `undefined` if the person is inducted already */
export async function insertInductionRow(trx: Db, row: Omit<InductionRow, 'person_key'>): Promise<string | undefined> {
  const inserted = trx
    .insertInto('inductions')
    .values({ ...row, person_key: toBorrowerKey(row.email) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
  return (await inserted.executeTakeFirst())?.id;
}

/** @returns the induction; `undefined` if the room has no such induction */
export async function deleteInduction(trx: Db, equipmentId: string, id: string): Promise<InductionRow | undefined> {
  return trx
    .deleteFrom('inductions')
    .where('equipment_id', '=', equipmentId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Refuses the booking of a room by a person who is not on its list of inducted members.
 *  @throws HttpError 403 `loans/not-inducted` */
export async function requireInduction(
  db: Db,
  { id, name }: { id: string; name: string },
  user: User | null,
): Promise<void> {
  if (!(await findRoom(db, id))?.isForInducted) return;
  if (!user) throw fail(403, 'loans/not-inducted', `Log in to book ${name}: the room is for inducted members.`);
  if (await isInducted(db, id, [await findBorrowerKey(db, user.id)])) return;
  throw fail(403, 'loans/not-inducted', `${name} is for inducted members. Come to an induction first.`);
}

/** Refuses other dates of a room if neither the borrower nor the requester is inducted any longer.
 *  @throws HttpError 409 `loans/not-possible` */
export async function requireInductionToMove(
  db: Db,
  { id, name }: { id: string; name: string },
  { email, user }: { email: string; user: User | null },
): Promise<void> {
  if (!(await findRoom(db, id))?.isForInducted) return;
  if (await isInducted(db, id, [toBorrowerKey(email), user ? await findBorrowerKey(db, user.id) : undefined])) return;
  const sentence = `${name} is for inducted members. Your booking stays, but you cannot change its dates.`;
  throw failDates(409, 'loans/not-possible', sentence);
}

async function isInducted(db: Db, equipmentId: string, keys: readonly (string | undefined)[]): Promise<boolean> {
  const known = keys.filter((key) => key !== undefined);
  if (known.length === 0) return false;
  const inducted = db.selectFrom('inductions').select('id').where('equipment_id', '=', equipmentId);
  return (await inducted.where('person_key', 'in', known).executeTakeFirst()) !== undefined;
}
