import { randomInt, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { write } from '@fotosoc/server-kit/db/write';
import { insertEquipment } from '../../api/src/features/loans/queries.ts';
import { insertPhoto } from '../../api/src/features/photos/queries.ts';
import { createPhotoRow } from '../../api/test/photo-row.ts';

/** Number of entries that fill a list page, at any size of the site. */
const FULL_PAGE = 48;
const BATCH = 200;
const LONG_AGO_MS = Date.parse('2026-01-01T00:00:00.000Z');

/** Link of the first added portfolio and gallery: `/portfolios/first` and `/gallery/first`. */
export const FIRST_LINK = 'first';

/** Adds members, each with a portfolio and a gallery of one photo: a full page plus `count`; also `count` past loans,
 *  and `count` expired rows of each kind for the sweep. Photos have no files. */
export async function growSite(db: Db, count: number): Promise<void> {
  const equipment = await insertEquipment(db, { name: 'Tripod', quantity: 3 });
  // Uses transactions as small as those of a site: in a long one, each update of a counter leaves a dead row on
  // PostgreSQL.
  for (let from = 0; from < count + FULL_PAGE; from += BATCH) {
    await write(db, 'none', (trx) => insertMembers(trx, from, Math.min(from + BATCH, count + FULL_PAGE)));
  }
  for (let from = 0; from < count; from += BATCH) {
    const to = Math.min(from + BATCH, count);
    await write(db, 'none', async (trx) => {
      await insertLeftovers(trx, from, to);
      await insertLoans(trx, equipment.id, from, to);
    });
  }
  const { id } = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirstOrThrow();
  await insertPhoto(db, createPhotoRow(id));
}

async function insertMembers(trx: Db, from: number, to: number): Promise<void> {
  const members = Array.from({ length: to - from }, (_, index) => memberOf(from + index));
  await insertAll(trx, {
    accounts: members.map(({ account }) => account),
    portfolios: members.map(({ portfolio }) => portfolio),
    galleries: members.map(({ gallery }) => gallery),
    photo_sets: members.flatMap(({ sets }) => sets),
    photos: members.flatMap(({ photos }) => photos),
  });
}

/** Inserts rows of several tables, in this order. */
async function insertAll(trx: Db, rows: { [Table in keyof Database]?: Insertable<Database[Table]>[] }): Promise<void> {
  for (const [table, values] of Object.entries(rows)) {
    await trx
      .insertInto(table as 'photos')
      .values(values as Insertable<Database['photos']>[])
      .execute();
  }
}

function memberOf(number: number) {
  const created_at = new Date(LONG_AGO_MS + number * 60_000).toISOString();
  const [owner_id, portfolio_id, gallery_id] = [randomUUID(), randomUUID(), randomUUID()];
  const email = `member-${number}@example.org`;
  const link = number === 0 ? FIRST_LINK : `link-${number}`;
  const name = `Member ${String(number).padStart(7, '0')}`;
  const set = { position: 0, title: 'All of them', portfolio_id: null, gallery_id: null };
  const sets = [
    { ...set, id: randomUUID(), portfolio_id },
    { ...set, id: randomUUID(), gallery_id },
  ];
  return {
    account: { id: owner_id, email, email_key: email, password_hash: '', is_committee: 0, created_at },
    portfolio: {
      id: portfolio_id,
      link,
      owner_id,
      name,
      name_key: name.toLowerCase(),
      bio: '',
      social_buttons: '[]',
      created_at,
      updated_at: created_at,
      lot: randomInt(2 ** 31),
    },
    gallery: { id: gallery_id, link, title: `Gallery ${number}`, created_at },
    sets,
    photos: sets.map(({ id }) => ({ ...createPhotoRow(owner_id), set_id: id, position: 0, created_at })),
  };
}

async function insertLoans(trx: Db, equipment_id: string, from: number, to: number): Promise<void> {
  const loans = Array.from({ length: to - from }, (_, index) => {
    const startsMs = LONG_AGO_MS - (from + index) * 3600_000;
    const [starts_at, ends_at] = [new Date(startsMs).toISOString(), new Date(startsMs + 3600_000).toISOString()];
    const user_email = `borrower-${from + index}@example.org`;
    const borrower = { user_email, borrower_key: user_email, cancel_token_hash: null };
    return { id: randomUUID(), equipment_id, ...borrower, quantity: 1, starts_at, ends_at, created_at: starts_at };
  });
  await insertAll(trx, { bookings: loans });
}

async function insertLeftovers(trx: Db, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  const at = new Date(LONG_AGO_MS).toISOString();
  const { id: account_id } = await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirstOrThrow();
  const answer = { actor: account_id, route: 'POST /api/photos', fingerprint: '', body: '{}', created_at: at };
  const session = { previous_token_hash: null, account_id, created_at: at, seen_at: at, rotated_at: at };
  const mail = { recipient: 'a@example.org', subject: '', body: '', form: null, next_try_at: null, tries: 1 };
  await insertAll(trx, {
    photos: numbers.map(() => ({ ...createPhotoRow(account_id), created_at: at })),
    rate_limits: numbers.map((number) => ({ key: `report:${number}`, hits: 1, resets_at: at })),
    login_failures: numbers.map((number) => ({ key: `login:${number}`, failures: 1, last_at: at })),
    idempotent_answers: numbers.map((number) => ({ key: `key-${number}`, ...answer })),
    sessions: numbers.map((number) => ({ token_hash: `token-${number}`, ...session })),
    mails: numbers.map(() => ({ ...mail, id: randomUUID(), created_at: at, sent_at: at })),
  });
}
