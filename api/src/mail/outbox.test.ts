import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startServer } from '../testing/server.ts';
import { deliverDueMails, mailSender, queueMail } from './outbox.ts';

const mail = { recipient: 'ada@example.org', subject: 'Hello', body: 'A text.' };
const HOUR_MS = 3600_000;

let smtp: net.Server | undefined;
afterEach(() => smtp?.close());

/** A mail server that takes every mail; resolves to its address and what it was told. */
async function listen(): Promise<{ url: string; heard: () => string }> {
  let heard = '';
  smtp = net.createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = String(chunk);
      heard += text;
      if (isData && heard.endsWith('\r\n.\r\n')) {
        isData = false;
        socket.write('250 taken\r\n');
      } else if (!isData && text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (!isData) {
        socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => smtp?.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`, heard: () => heard };
}

it('sends a mail by SMTP, once', async () => {
  const { services } = await startServer();
  const { url, heard } = await listen();
  const send = mailSender(url, services.config.dataDir);
  await queueMail(services.db, mail, services.now());
  expect(await deliverDueMails(services.db, send, services.now())).toBe(1);
  expect(await deliverDueMails(services.db, send, services.now())).toBe(0);
  expect(heard()).toContain('RCPT TO:<ada@example.org>');
  expect(heard()).toMatch(/Subject: Hello\r\n[^]*A text\./);
});

it('tries again later, and gives up after ten times', async () => {
  const { services, wait } = await startServer();
  await queueMail(services.db, mail, services.now());
  let tries = 0;
  const refuse = async () => {
    tries++;
    throw new Error('no');
  };
  await deliverDueMails(services.db, refuse, services.now());
  await deliverDueMails(services.db, refuse, services.now());
  expect(tries).toBe(1);
  for (let hour = 0; hour < 30; hour++) {
    wait(HOUR_MS);
    await deliverDueMails(services.db, refuse, services.now());
  }
  expect(tries).toBe(10);
});
