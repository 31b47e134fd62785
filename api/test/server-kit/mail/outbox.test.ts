import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../server.ts';
import { countFailedMails, deliverDueMails, queueMail, type SendMail } from '@fotosoc/server-kit/mail/outbox';
import { createMailSender } from '@fotosoc/server-kit/mail/send';
import { MINUTE_MS, HOUR_MS } from '@fotosoc/server-kit/units';

const SENDER = { name: 'A society', address: 'committee@example.org' };
const mail = { recipient: 'ada@example.org', subject: 'Grüße', body: 'A text.' };

interface Heard {
  from: string;
  to: string[];
  text: string;
}

let smtp: SMTPServer | undefined;
afterEach(async () => {
  await new Promise<void>((resolve) => (smtp ? smtp.close(resolve) : resolve()));
  smtp = undefined;
});

/** Starts a mail server that temporarily refuses the first mails and accepts the rest; resolves to its address. */
async function listen(refusals: number): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, callback) {
      let text = '';
      stream.on('data', (chunk) => (text += String(chunk)));
      stream.on('end', () => {
        if (refusals-- > 0) {
          callback(Object.assign(new Error('Come back later'), { responseCode: 451 }));
          return;
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        heard.push({ from, to: envelope.rcptTo.map(({ address }) => address), text });
        callback();
      });
    },
  });
  smtp = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, heard };
}

function deliver({ services: { db, now } }: TestServer, send: SendMail, failures: unknown[] = []): Promise<number> {
  return deliverDueMails({ db, send, now, report: (error) => failures.push(error) });
}

it('sends a mail by SMTP, once', async () => {
  const server = await startServer();
  const { url, heard } = await listen(0);
  const send = createMailSender(url, server.services.config.dataDir, () => SENDER);
  await queueMail(server.services.db, mail, server.services.now());
  expect(await deliver(server, send)).toBe(1);
  expect(await deliver(server, send)).toBe(0);
  expect(heard).toMatchObject([{ from: 'committee@example.org', to: ['ada@example.org'] }]);
  expect(heard[0]?.text).toMatch(/^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=\r$/m);
  expect(heard[0]?.text).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000\r$/m);
  expect(heard[0]?.text).toMatch(/\r\n\r\nA text\.\r\n$/);
});

it('sends a temporarily refused mail half a minute later', async () => {
  const server = await startServer();
  const { url, heard } = await listen(1);
  const send = createMailSender(url, server.services.config.dataDir, () => SENDER);
  await queueMail(server.services.db, mail, server.services.now());
  const failures: unknown[] = [];
  expect(await deliver(server, send, failures)).toBe(0);
  expect(failures).toMatchObject([{ responseCode: 451 }]);
  expect(await deliver(server, send)).toBe(0);
  server.wait(31_000);
  expect(await deliver(server, send)).toBe(1);
  expect(heard).toHaveLength(1);
});

it('keeps a mail while no server listens', async () => {
  const server = await startServer();
  await queueMail(server.services.db, mail, server.services.now());
  const { url } = await listen(0);
  await new Promise<void>((resolve) => smtp!.close(resolve));
  smtp = undefined;
  expect(
    await deliver(
      server,
      createMailSender(url, server.services.config.dataDir, () => SENDER),
    ),
  ).toBe(0);
  server.wait(31_000);
  const { url: again, heard } = await listen(0);
  expect(
    await deliver(
      server,
      createMailSender(again, server.services.config.dataDir, () => SENDER),
    ),
  ).toBe(1);
  expect(heard).toHaveLength(1);
});

it('mails the password reset link with the configured server', async () => {
  const { url, heard } = await listen(0);
  const server = await startServer({ SMTP_URL: url });
  const { email } = await server.signUp('ada@example.org');
  await server.call('POST', '/api/auth/reset-password', { body: { email } });
  await server.services.background.idle();
  expect(heard).toMatchObject([
    { to: [email], text: expect.stringMatching(/\/reset-password\?(?:=\r\n)?token/) as string },
  ]);
});

it('keeps the text of a mail until sent, and not longer', async () => {
  const server = await startServer();
  const { db } = server.services;
  const { email } = await server.signUp('ada@example.org');
  const tokens: string[] = [];
  await server.call('POST', '/api/auth/reset-password', { body: { email } });
  await server.services.background.idle();
  await queueMail(db, { ...mail, body: 'token=later', form: { message: 'token=later' } }, server.services.now());
  const held = async () => JSON.stringify(await db.selectFrom('mails').selectAll().execute()).match(/token=\w+/g);
  expect(await held()).toEqual(['token=later', 'token=later']);
  await deliver(server, async ({ body }) => void tokens.push(body));
  expect([tokens, await held()]).toEqual([['token=later'], null]);
});

it('retries a refused mail at growing intervals for two days, then reports that it was given up', async () => {
  const server = await startServer();
  const { db } = server.services;
  await queueMail(db, mail, server.services.now());
  const tried: number[] = [];
  const failures: unknown[] = [];
  const began = server.services.now().getTime();
  const refuse = async () => {
    tried.push(server.services.now().getTime() - began);
    throw new Error('no');
  };
  for (let minutes = 0; minutes < 51 * 60; minutes += 10) {
    await deliver(server, refuse, failures);
    server.wait(10 * MINUTE_MS);
  }
  expect(tried.length).toBeGreaterThan(40);
  expect(tried.length).toBeLessThan(60);
  expect(tried.at(-1)! / HOUR_MS).toBeGreaterThanOrEqual(48);
  expect(tried.at(-1)! / HOUR_MS).toBeLessThan(49.5);
  expect(failures.at(-1)).toMatchObject({
    message: expect.stringMatching(/^Sending a mail of \S+ failed: given up after \d+ tries\.$/) as string,
  });
  expect(await countFailedMails(db)).toBe(1);
});

it('sends all waiting mails in the first round after the mail server is back, after trying one per round', async () => {
  const server = await startServer();
  const { now, db, config } = server.services;
  const { url } = await listen(0);
  await new Promise<void>((resolve) => smtp!.close(resolve));
  smtp = undefined;
  for (let count = 0; count < 5; count++) await queueMail(db, mail, now());
  const failures: unknown[] = [];
  for (let hours = 0; hours < 40; hours++) {
    await deliver(
      server,
      createMailSender(url, config.dataDir, () => SENDER),
      failures,
    );
    server.wait(HOUR_MS);
  }
  expect(failures).toHaveLength(40);
  const { url: again, heard } = await listen(0);
  expect(
    await deliver(
      server,
      createMailSender(again, config.dataDir, () => SENDER),
    ),
  ).toBe(5);
  expect(heard).toHaveLength(5);
});
