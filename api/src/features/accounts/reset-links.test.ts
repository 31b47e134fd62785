import { expect, it } from 'vitest';
import { startServer } from '../../../test/server.ts';
import { readSentMails } from '../../../test/sent-mails.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

const owner = { email: 'owner@example.org', password: 'a password of the owner' };

it('mails three links an hour, refuses no further request, and keeps each link valid', async () => {
  const server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
  server.stopClock(new Date('2026-12-28T12:00:00Z'));
  await server.call('POST', '/api/auth/register', { body: owner });
  const ask = async (address: string) => {
    const how = { body: { email: owner.email }, headers: { 'x-forwarded-for': address } };
    return (await server.call('POST', '/api/auth/reset-password', how)).statusCode;
  };
  const tokens = async () => {
    await server.services.background.idle();
    const mails = await readSentMails(server);
    return mails.flatMap((mail) => /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? []);
  };
  expect(await ask('198.51.100.7')).toBe(202);
  const [first] = await tokens();
  server.wait(1000);
  for (let n = 0; n < 6; n++) expect(await ask(`10.0.${n}.1`)).toBe(202);
  expect([await ask('198.51.100.7'), (await tokens()).length]).toEqual([202, 3]);
  const confirm = async (token: string) => {
    const body = { token, password: 'a quite different one' };
    return (await server.call('POST', '/api/auth/reset-password/confirm', { body })).statusCode;
  };
  expect(await confirm(first!)).toBe(204);
  const others = (await tokens()).filter((token) => token !== first);
  expect([await confirm(others[0]!), await confirm(others[1]!)]).toEqual([400, 400]); // a used link ends the others
  server.wait(HOUR_MS);
  await ask('198.51.100.7');
  expect(await tokens()).toHaveLength(4);
});
