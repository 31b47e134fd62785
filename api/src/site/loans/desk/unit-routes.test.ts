import { beforeEach, describe, expect, it } from 'vitest';
import type { Today } from '@fotosoc/contract/desk';
import type { Reply } from '@fotosoc/contract';
import { startServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { MINUTE_MS } from '../../../ground/units.ts';

let server: TestServer;
let officer: Actor;
let id: string;
beforeEach(async () => {
  server = await startServer();
  server.stopClock(new Date('2026-11-27T12:00:00Z'));
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
  server.call('POST', `/api/equipment/record/${entry.id}/undo`, { as: officer });

async function note(text: string, number = 1) {
  const reply = await server.call('PUT', `/api/equipment/${id}/units/${number}/note`, {
    as: officer,
    body: { note: text },
  });
  return { status: reply.statusCode, ...reply.json<{ note: string; code: string; entry: { id: string } }>() };
}
const notes = async () => (await units()).map((unit) => unit.note);

describe('the note of one thing', () => {
  it('says what who hands it out should know, and is written down', async () => {
    await note('Leg');
    expect(await note('  The leg sticks. ')).toMatchObject({
      note: 'The leg sticks.',
      entry: {
        act: 'note',
        subject: 'Tripod No. 1',
        before: { note: 'Leg' },
        after: { what: 'Tripod No. 1', note: 'The leg sticks.' },
      },
    });
    expect(await notes()).toEqual(['The leg sticks.', '']);
  });

  it('is seen where the thing is handed out next', async () => {
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

  it('comes back within a minute, unless somebody has written another', async () => {
    const first = await note('Leg');
    const second = await note('Head');
    expect((await undo(first)).json()).toMatchObject({ code: 'loans/cannot-undo' });
    expect((await undo(second)).json()).toMatchObject({ isInService: true, entry: { act: 'note' } });
    expect(await notes()).toEqual(['Leg', '']);
    const last = await note('');
    server.wait(MINUTE_MS);
    expect((await undo(last)).statusCode).toBe(409);
    expect(await notes()).toEqual(['', '']);
  });

  it('has at most 1000 characters, and is of a thing that is there', async () => {
    expect(await note('x'.repeat(1000))).toMatchObject({ status: 200 });
    expect(await note('x'.repeat(1001))).toMatchObject({ status: 400 });
    expect(await note('Leg', 3)).toMatchObject({ status: 404, code: 'loans/equipment-not-found' });
  });

  it('stands beside what is wrong with it: neither undoes the other', async () => {
    const noted = await note('Leg');
    const body = { outOfService: { why: 'Screw' } };
    await server.call('PUT', `/api/equipment/${id}/units/1`, { as: officer, body });
    expect((await undo(noted)).json()).toMatchObject({ isInService: false });
    expect((await units())[0]).toMatchObject({ note: '', outOfService: { why: 'Screw' } });
  });
});
