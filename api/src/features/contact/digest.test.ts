import { expect, it } from 'vitest';
import { startServer } from '../../../test/server.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

it('collects messages beyond six an hour in one mail after ten minutes, and mails messages of members separately', async () => {
  const server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
  server.stopClock(new Date('2026-12-28T12:00:00Z'));
  let networks = 0;
  const { db } = server.services;
  const write = async (name: string, as?: Awaited<ReturnType<typeof server.signUp>>) => {
    const body = { 'contact-name': name, email: `${name}@example.org`, message: `I am ${name}.` };
    networks += 1;
    const headers = { 'x-forwarded-for': `198.51.${networks}.1` };
    expect((await server.call('POST', '/api/contact', { as, body, headers })).statusCode).toBe(202);
  };
  const subjects = async () => {
    const mails = await db.selectFrom('mails').select(['subject', 'sent_at']).orderBy('created_at').execute();
    return mails.map(({ subject, sent_at }) => `${subject}${sent_at === null ? ' (waits)' : ''}`);
  };
  const alone = Array.from({ length: 6 }, (_, n) => `p${n}`);
  for (const name of alone) {
    await write(name);
    server.wait(1000);
  }
  await write('p6');
  server.wait(8 * MINUTE_MS);
  await write('p7');
  const waiting = db.selectFrom('mails').select('body').where('sent_at', 'is', null);
  const { body } = await waiting.where('subject', 'like', 'Messages%').executeTakeFirstOrThrow();
  expect(body.match(/I am p\d/g)).toEqual(['I am p6', 'I am p7']);
  expect(body).toContain('p7@example.org');
  server.wait(MINUTE_MS);
  await write('p8'); // the first mail may be on its way
  await server.services.deliverMails();
  server.wait(2 * MINUTE_MS);
  await server.services.deliverMails();
  expect(await subjects()).toEqual([
    ...alone.map((name) => `Message from ${name}`),
    'Messages from the contact form',
    'Messages from the contact form (waits)',
  ]);
  const as = await server.signUp();
  server.wait(1000);
  await db.deleteFrom('stranger_posts').execute(); // simulates a sender who registered a month ago
  await write('member', as);
  expect((await subjects()).at(-1)).toMatch(/^Message from member/);
});
