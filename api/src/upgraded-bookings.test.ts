import { expect, it } from 'vitest';
import { startServer } from '../test/server.ts';
import { logActivity } from './features/activity-log/log-activity.ts';
import { insertBooking } from './features/loans/booking-queries.ts';
import { insertEquipment } from './features/loans/queries.ts';
import { up } from './features/migrations/0170-all-bookings.ts';

const INTERVAL = { startsAt: '2026-11-27T12:00:00.000Z', endsAt: '2026-11-28T12:00:00.000Z' };

it('upgrades bookings: adds searchable names, and distinguishes cancelled bookings from refused requests', async () => {
  const server = await startServer();
  const { db, now } = server.services;
  const { id: equipmentId } = await insertEquipment(db, { name: 'Tripod', quantity: 9 });
  const add = async (was: string | undefined, isUndone = false) => {
    const { id } = await insertBooking(db, { equipmentId, email: 'ada@example.org', quantity: 1, ...INTERVAL }, now());
    await db.updateTable('bookings').set({ state: 'refused' }).where('id', '=', id).execute();
    if (was === undefined) return id;
    const items = [{ id, lending: { state: was } }];
    const act = {
      area: 'loans',
      actorId: null,
      action: 'refuse',
      subject: { id, name: 'Ada' },
      before: { items },
    } as const;
    const { entry } = await logActivity(db, act, now());
    const undone = { undone_at: now().toISOString() };
    if (isUndone) await db.updateTable('record_entries').set(undone).where('id', '=', entry.id).execute();
    return id;
  };
  const cancelled = await add('booked');
  const refused = [await add('asked'), await add(undefined), await add('booked', true)];
  const named = { borrower_name: 'Éamon', borrower_name_key: '' };
  await db.updateTable('bookings').set(named).where('id', '=', cancelled).execute();
  for (const column of ['cancelled_by', 'borrower_name_key']) {
    await db.schema.alterTable('bookings').dropColumn(column).execute();
  }
  await up(db as never);
  const rows = await db.selectFrom('bookings').select(['id', 'state', 'cancelled_by']).execute();
  const keys = await db.selectFrom('bookings').select('borrower_name_key').where('id', '=', cancelled).execute();
  expect(keys).toEqual([{ borrower_name_key: 'eamon' }]);
  expect(rows.filter(({ id }) => id === cancelled)).toEqual([
    { id: cancelled, state: 'cancelled', cancelled_by: 'desk' },
  ]);
  expect(rows.filter(({ id }) => refused.includes(id))).toEqual(
    expect.arrayContaining(refused.map((id) => ({ id, state: 'refused', cancelled_by: null }))),
  );
});
