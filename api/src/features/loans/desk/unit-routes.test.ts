import { beforeEach, describe, expect, it } from 'vitest';
import type { Today } from '@fotosoc/contract/desk';
import type { Reply } from '@fotosoc/contract';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { ANY_VERSION, shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

let server: TestServer;
let officer: Actor;
let id: string;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date('2026-11-27T12:00:00Z'));
  await deleteRows(server, 'bookings', 'equipment', 'record_entries');
  officer = await server.signUpWith('loans');
  const body = { name: 'Tripod', quantity: 2 };
  const reply = await server.call('POST', '/api/equipment', { as: officer, body });
  id = reply.json<{ equipment: { id: string } }>().equipment.id;
});

async function units() {
  const reply = await server.call('GET', `/api/equipment/${id}/units`, { as: officer });
  return reply.json<Reply<'GET /api/equipment/:id/units'>>().units;
}
const undo = async ({ entry }: { entry: { id: string } }) =>
  server.call('POST', `/api/activity-log/${entry.id}/undo`, { as: officer });

async function note(text: string, number = 1) {
  const reply = await server.call('PUT', `/api/equipment/${id}/units/${number}/note`, {
    as: officer,
    body: { note: text },
  });
  return { status: reply.statusCode, ...reply.json<{ note: string; code: string; entry: { id: string } }>() };
}
const notes = async () => (await units()).map((unit) => unit.note);

describe('the note of a unit', () => {
  it('is shown to the officer at the handout, and is logged', async () => {
    await note('Leg');
    expect(await note('  The leg sticks. ')).toMatchObject({
      note: 'The leg sticks.',
      entry: {
        action: 'note',
        subject: 'Tripod No. 1',
        before: { note: 'Leg' },
        after: { what: 'Tripod No. 1', note: 'The leg sticks.' },
      },
    });
    expect(await notes()).toEqual(['The leg sticks.', '']);
  });

  it('is shown with the next booking of the unit', async () => {
    await note('The leg sticks.', 2);
    const interval = { start_datetime: '2026-11-27 12:00', end_datetime: '2026-11-27 14:00' };
    for (const user_email of ['ada@example.org', 'bo@example.org']) {
      const body = { user_email, equipment: 'Tripod', quantity: 1, ...interval };
      await server.call('POST', '/api/book', { body });
      server.wait(1000);
    }
    const { goingOut } = (await server.call('GET', '/api/desk', { as: officer })).json<Today>();
    expect(goingOut.map(({ here, notes }) => [here, notes])).toEqual([
      [[1], undefined],
      [[2], [{ number: 2, note: 'The leg sticks.' }]],
    ]);
  });

  it('is restored within a minute, unless another note was written', async () => {
    const first = await note('Leg');
    const second = await note('Head');
    expect((await undo(first)).json()).toMatchObject({ code: 'loans/cannot-undo' });
    expect((await undo(second)).json()).toMatchObject({ isInService: true, entry: { action: 'note' } });
    expect(await notes()).toEqual(['Leg', '']);
    const last = await note('');
    server.wait(MINUTE_MS);
    expect((await undo(last)).statusCode).toBe(409);
    expect(await notes()).toEqual(['', '']);
  });

  it('has at most 1000 characters, and requires an existing unit', async () => {
    expect(await note('x'.repeat(1000))).toMatchObject({ status: 200 });
    expect(await note('x'.repeat(1001))).toMatchObject({ status: 400 });
    expect(await note('Leg', 3)).toMatchObject({ status: 404, code: 'loans/equipment-not-found' });
  });

  it('is independent of the service status: neither undo affects the other', async () => {
    const noted = await note('Leg');
    const body = { outOfService: { why: 'Screw' } };
    await server.call('PUT', `/api/equipment/${id}/units/1`, { as: officer, body });
    expect((await undo(noted)).json()).toMatchObject({ isInService: false });
    expect((await units())[0]).toMatchObject({ note: '', outOfService: { why: 'Screw' } });
  });
});

const renumber = async (from: number, to: number) => {
  const how = { as: officer, body: { number: to } };
  const reply = await server.call('PUT', `/api/equipment/${id}/units/${from}/number`, how);
  return { status: reply.statusCode, ...reply.json<{ code: string; error: string; entry: { id: string } }>() };
};
const numbers = async () => (await units()).map(({ number }) => number);
async function lend(numbersOut: number[]) {
  const body = { user_email: 'ada@example.org', equipment: 'Tripod', quantity: numbersOut.length };
  const interval = { start_datetime: '2026-11-27 12:00', end_datetime: '2026-11-27 14:00' };
  const booked = await server.call('POST', '/api/book', { body: { ...body, ...interval } });
  const loan = `/api/bookings/${booked.json<{ booking: { id: string } }>().booking.id}`;
  await server.call('POST', `${loan}/handouts`, { as: officer, body: { numbers: numbersOut }, headers: ANY_VERSION });
  return async () => server.call('POST', `${loan}/returns`, { as: officer, body: {}, headers: ANY_VERSION });
}

describe('the number of a unit', () => {
  it('can be changed to a number without unit, with all its data, and the change is logged', async () => {
    await note('The leg sticks.');
    await (
      await lend([1])
    )();
    expect(await renumber(1, 2)).toMatchObject({ status: 409, code: 'loans/number-taken' });
    expect(await renumber(3, 4)).toMatchObject({ status: 404 });
    expect(await renumber(1, 0)).toMatchObject({ status: 400 });
    expect(await renumber(1, 7)).toMatchObject({
      status: 200,
      entry: { action: 'renumber', subject: 'Tripod No. 1', before: { number: 1 }, after: { note: 'No. 7' } },
    });
    expect(await units()).toMatchObject([{ number: 2 }, { number: 7, note: 'The leg sticks.' }]);
    const reply = await server.call('GET', `/api/equipment/${id}/units`, { as: officer });
    expect(reply.json()).toMatchObject({ loans: [{ number: 7, email: 'ada@example.org' }] });
  });

  it('is restored within a minute, unless the old number is taken or the unit is out', async () => {
    const first = await renumber(1, 7);
    await renumber(2, 1);
    expect((await undo(first)).json()).toMatchObject({ code: 'loans/cannot-undo' });
    const second = await renumber(7, 8);
    const takeBack = await lend([8]);
    expect((await undo(second)).json()).toMatchObject({ code: 'loans/cannot-undo' });
    expect(await renumber(8, 9)).toMatchObject({ status: 409, code: 'loans/not-possible' });
    await takeBack();
    expect((await undo(second)).statusCode).toBe(200);
    expect(await numbers()).toEqual([1, 7]);
  });

  it('cannot be the number of a former unit lent together with it, nor of a unit restored by an undo', async () => {
    await (
      await lend([1, 2])
    )();
    const fewer = (
      await server.call('PUT', `/api/equipment/${id}`, { as: officer, body: { name: 'Tripod', quantity: 1 } })
    ).json<{ entry: { id: string } }>();
    expect(await renumber(1, 2)).toMatchObject({ error: expect.stringContaining('was in the same booking') as string });
    await server.services.db.deleteFrom('lent_units').execute();
    await renumber(1, 2);
    expect((await undo(fewer)).json()).toMatchObject({ code: 'loans/cannot-undo' });
    expect(await numbers()).toEqual([2]);
  });
});

it('returns the units of each type on the shelf, out, late and out of service', async () => {
  await server.call('PUT', `/api/equipment/${id}/units/2`, { as: officer, body: { outOfService: { why: '' } } });
  const where = async () => (await server.call('GET', '/api/desk/equipment', { as: officer })).json<object>();
  expect(await where()).toEqual({ kinds: [{ id, here: 1, out: 0, overdue: 0, outOfService: 1, numbers: [1, 2] }] });
  const interval = { start_datetime: '2026-11-27 12:00', end_datetime: '2026-11-27 14:00' };
  const body = { user_email: 'ada@example.org', equipment: 'Tripod', quantity: 1, ...interval };
  const booked = await server.call('POST', '/api/book', { body });
  const loan = booked.json<{ booking: { id: string } }>().booking.id;
  await server.call('POST', `/api/bookings/${loan}/handouts`, { as: officer, body: {}, headers: ANY_VERSION });
  expect(await where()).toMatchObject({ kinds: [{ here: 0, out: 1, overdue: 0 }] });
  server.wait(2 * 60 * MINUTE_MS);
  expect(await where()).toMatchObject({ kinds: [{ here: 0, out: 1, overdue: 1, outOfService: 1 }] });
});
