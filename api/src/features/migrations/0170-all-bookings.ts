import { sql, type Kysely } from 'kysely';

interface Entry {
  subject_id: string;
  before_state: string;
}

interface LoggedState {
  /** Entries of releases before bookings had items hold the state of the booking itself. */
  state?: string;
  items?: { id: string; lending: { state: string } }[];
}

/** Marks bookings that the desk cancelled. Earlier releases stored uncollected bookings as refused, like refused
 *  requests; the activity log tells them apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column cancelled_by text`.execute(db);
  await markCancelled(db);
  await sql`alter table bookings add column borrower_name_key text not null default ''`.execute(db);
  await addNameKeys(db);
}

/** Adds borrower names for searches: without case and accents, on both engines. */
async function addNameKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct borrower_name as name from bookings where borrower_name <> ''`.execute(db);
  for (const { name } of rows) {
    const key = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    await sql`update bookings set borrower_name_key = ${key} where borrower_name = ${name}`.execute(db);
  }
}

async function markCancelled(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Entry>`
    select subject_id, before_state from record_entries
    where area = 'loans' and act = 'refuse' and undone_at is null and before_state is not null
    order by at`.execute(db);
  const wasBooked = new Map<string, boolean>();
  for (const { subject_id, before_state } of rows) {
    const { state, items } = JSON.parse(before_state) as LoggedState;
    for (const item of items ?? [{ id: subject_id, lending: { state } }]) {
      wasBooked.set(item.id, item.lending.state === 'booked');
    }
  }
  for (const [id, isCancelled] of wasBooked) {
    if (!isCancelled) continue;
    await sql`
      update bookings set state = 'cancelled', cancelled_by = 'desk' where id = ${id} and state = 'refused'`.execute(
      db,
    );
  }
}
