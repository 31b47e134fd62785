import { beforeEach, expect, it } from 'vitest';
import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import { startServer, type Actor, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let officer: Actor;
beforeEach(async () => {
  server = await startServer({ LOANS_APPROVE: '1' });
  server.stopClock(new Date('2026-11-27T12:00:00Z'));
  officer = await server.signUpWith('loans');
  for (const name of ['Camera', 'Tripod'])
    await server.call('POST', '/api/equipment', { as: officer, body: { name, quantity: 1 } });
  const dates = { start_datetime: '2026-11-28 12:00', end_datetime: '2026-11-29 12:00' };
  const more = [{ equipment: 'Tripod', quantity: 1 }];
  await server.call('POST', '/api/book', {
    body: { user_email: 'ada@example.org', equipment: 'Camera', more, ...dates },
  });
});

const toApprove = async () => (await server.call('GET', '/api/desk', { as: officer })).json<Today>().toApprove;
async function approve(loan: DeskLoan, body?: object) {
  const how = { as: officer, headers: { 'if-match': `"${loan.version}"` }, ...(body && { body }) };
  return (await server.call('POST', `/api/bookings/${loan.id}/approvals`, how)).statusCode;
}

it('approves all items of a booking by one action, with one mail', async () => {
  const loans = await toApprove();
  expect(await approve(loans[0]!, { items: loans.map(({ id, version }) => ({ id, version })) })).toBe(201);
  expect(await toApprove()).toEqual([]);
  const mails = server.services.db.selectFrom('mails').select(['subject', 'calendar']);
  expect(await mails.where('subject', 'like', 'Approved%').execute()).toMatchObject([
    {
      subject: 'Approved: Camera and Tripod',
      calendar: expect.stringContaining('SUMMARY:1 × Camera\\, 1 × Tripod') as string,
    },
  ]);
});

it('approves one item for a front end of an earlier release, which sends no body', async () => {
  const loans = await toApprove();
  expect(await approve(loans[0]!)).toBe(201);
  expect((await toApprove()).map(({ id }) => id)).toEqual([loans[1]!.id]);
});
