import { expect, it } from 'vitest';
import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import { ANY_VERSION, startServer, type TestServer } from '../../../../test/server.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { remindBorrowers } from './remind.ts';

/** Starts a site with a loan of a number of days from noon on 27 November. */
async function lend(
  days: number,
): Promise<{ server: TestServer; loan: DeskLoan; act: (name: string, body: object) => Promise<unknown> }> {
  const server = await startServer();
  server.stopClock(new Date('2026-11-27T12:00:00Z'));
  const officer = await server.signUpWith('loans');
  await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Tripod', quantity: 1 } });
  const end = new Date(server.services.now().getTime() + days * DAY_MS).toISOString().slice(0, 16).replace('T', ' ');
  const interval = { start_datetime: '2026-11-27 12:00', end_datetime: end };
  const body = { user_email: 'ada@example.org', equipment: 'Tripod', ...interval };
  await server.call('POST', '/api/book', { body });
  const act = async (name: string, how: object) => {
    const as = await server.signUpWith('loans'); // sessions end within those days
    const today = (await server.call('GET', '/api/desk', { as })).json<Today>();
    const [one] = [...today.goingOut, ...today.dueBack, ...today.overdue];
    const reply = await server.call('POST', `/api/bookings/${(one ?? loan).id}/${name}`, {
      as,
      body: how,
      headers: ANY_VERSION,
    });
    return reply.json<{ loan: DeskLoan }>().loan;
  };
  const { goingOut } = (await server.call('GET', '/api/desk', { as: officer })).json<Today>();
  const loan = goingOut[0]!;
  await act('handouts', {});
  return { server, loan, act };
}

async function subjects({ services }: TestServer): Promise<string[]> {
  const rows = await services.db
    .selectFrom('mails')
    .select(['subject', 'body', 'sent_at'])
    .where('subject', 'like', '%: Tripod')
    .execute();
  expect(rows.every(({ body, sent_at }) => sent_at !== null || /\/loans\/manage\?token=\S+/.test(body))).toBe(true);
  return rows.map(({ subject }) => subject).toSorted();
}

const ALL = [
  'Due now',
  'Due tomorrow',
  'One day late',
  'One hour late',
  'Please confirm your booking',
  'Three days late',
].map((what) => `${what}: Tripod`);

it('writes each mail once in sixty days, also with two processes at once and a clock that goes back', async () => {
  const { server, act } = await lend(3);
  for (let hour = 0; hour < 60 * 24; hour += 6) {
    server.wait(6 * HOUR_MS);
    // Also at the hour after the end, between two rounds of six hours.
    if (hour === 66) {
      server.wait(HOUR_MS);
      await Promise.all([remindBorrowers(server.services), remindBorrowers(server.services)]);
      server.wait(-HOUR_MS);
    }
    if (hour % 240 === 0) server.wait(-2 * DAY_MS);
    await remindBorrowers(server.services);
    if (hour % 240 === 0) server.wait(2 * DAY_MS);
  }
  expect(await subjects(server)).toEqual(ALL.filter((subject) => subject !== 'Due now: Tripod'));
  await act('returns', {});
  expect(await subjects(server)).toContain('Returned: Tripod');
});

it('writes all mails if it runs in time, and no outdated mail otherwise', async () => {
  const { server } = await lend(3);
  for (const hours of [48, 24, 1, 23, 48]) {
    server.wait(hours * HOUR_MS);
    await remindBorrowers(server.services);
  }
  expect(await subjects(server)).toEqual(ALL);
  const other = await lend(3);
  other.server.wait(5 * DAY_MS);
  await remindBorrowers(other.server.services);
  expect(await subjects(other.server)).toEqual(['Please confirm your booking: Tripod', 'Two days late: Tripod']);
});

it('reminds again of a later end, and not of returned items', async () => {
  const { server, act } = await lend(0.5);
  server.wait(12 * HOUR_MS);
  await remindBorrowers(server.services);
  await act('extensions', { endsAt: '2026-11-30T12:00:00.000Z' });
  server.wait(1.5 * DAY_MS);
  await remindBorrowers(server.services);
  expect(await subjects(server)).toEqual([
    'Due now: Tripod',
    'Due tomorrow: Tripod',
    'New dates: Tripod',
    'Please confirm your booking: Tripod',
  ]);
  server.wait(0.9 * DAY_MS);
  await act('returns', {});
  server.wait(5 * DAY_MS);
  await remindBorrowers(server.services);
  expect(await subjects(server)).toEqual([
    'Due now: Tripod',
    'Due tomorrow: Tripod',
    'New dates: Tripod',
    'Please confirm your booking: Tripod',
    'Returned: Tripod',
  ]);
});
