import { createServer, type Server } from 'node:http';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import { SafeHttpClient } from '@fotosoc/server-kit/safe-http/safe-http-client';
import { openServices, type Services } from '../../services.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

const MESSAGE = { 'contact-name': 'Ada Byrne', email: 'ada@example.org', message: 'May I borrow a tripod?' };
let folder: string;
let services: Services;
let app: FastifyInstance;
let now = new Date();
const closeAfterwards: Server[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'contact-'));
});
afterEach(async () => {
  await app.close();
  await services.close();
  rmSync(folder, { recursive: true });
  for (const server of closeAfterwards.splice(0)) server.close();
  vi.restoreAllMocks();
});

async function start(env: Record<string, string> = {}) {
  services = await openServices(readConfig({ DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent', ...env }));
  app = await buildApp(services);
}

function post(payload: object | string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url: '/api/contact', payload, headers });
}

async function mails(): Promise<string[]> {
  await services.background.idle();
  const outbox = path.join(folder, 'outbox');
  return readdirSync(outbox).map((file) => readFileSync(path.join(outbox, file), 'utf8'));
}

it('mails the message to the committee', async () => {
  await start();
  const { statusCode, body } = await post(MESSAGE);
  expect([statusCode, body]).toEqual([202, '']);
  const [mail] = await mails();
  expect(mail).toContain('To: committee@example.org');
  expect(mail).toContain('Reply-To: ada@example.org');
  expect(mail).toContain('Subject: Message from Ada Byrne');
  expect(mail).toContain('May I borrow a tripod?');
  expect(mail).toContain('ada@example.org');
});

it('accepts a form too, and a message without text', async () => {
  await start();
  const form = new URLSearchParams({ 'contact-name': 'Ada', email: 'ada@example.org' }).toString();
  const { statusCode } = await post(form, { 'content-type': 'application/x-www-form-urlencoded' });
  expect(statusCode).toBe(202);
  expect(await mails()).toHaveLength(1);
});

it('refuses a missing name and an invalid address, field by field', async () => {
  await start();
  const { statusCode, json } = await post({ 'contact-name': '  ', email: 'ada@' });
  expect(statusCode).toBe(400);
  expect(Object.keys(json<{ fields: object }>().fields)).toEqual(['contact-name', 'email']);
});

it('keeps a name from adding headers to the mail', async () => {
  await start();
  await post({ ...MESSAGE, 'contact-name': 'Ada\r\nBcc: all@example.org' });
  const [mail] = await mails();
  expect(mail).not.toMatch(/^Bcc:/m);
});

it('stores a message once that was sent twice after a lost response', async () => {
  await start();
  const headers = { 'idempotency-key': 'one-form' };
  expect((await post(MESSAGE, headers)).statusCode).toBe(202);
  expect((await post(MESSAGE, headers)).statusCode).toBe(202);
  expect(await mails()).toHaveLength(1);
});

it('sends the message to a configured form service, and retries until it is accepted', async () => {
  const { url, received, answer } = await startFormService();
  answer.status = 500;
  await startWithForm(url);
  expect((await post(MESSAGE)).statusCode).toBe(202);
  await services.background.idle();
  answer.status = 200;
  expect(await services.deliverMails()).toBe(0);
  now = new Date(now.getTime() + 31_000);
  expect(await services.deliverMails()).toBe(1);
  expect(received.map((text) => Object.fromEntries(new URLSearchParams(text)))).toEqual([MESSAGE, MESSAGE]);
  expect(existsSync(path.join(folder, 'outbox'))).toBe(false);
});

it('mails the message while the form service is unavailable', async () => {
  const { url, answer } = await startFormService();
  answer.status = 500;
  await startWithForm(url);
  await post(MESSAGE);
  await services.background.idle();
  for (let tries = 1; tries < 6; tries++) {
    now = new Date(now.getTime() + HOUR_MS);
    await services.deliverMails();
  }
  expect((await mails())[0]).toContain('May I borrow a tripod?');
});

async function startWithForm(contactFormUrl: string) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const loopback = new SafeHttpClient({ protocols: ['http:'], isAllowed: (address) => address === '127.0.0.1' });
  const config = { ...readConfig({ DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent' }), contactFormUrl };
  services = await openServices(config, () => now, { safeHttp: loopback });
  app = await buildApp(services);
}

/** Starts a form service that answers with a settable status. */
async function startFormService() {
  const received: string[] = [];
  const answer = { status: 200 };
  const service = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      received.push(text);
      response.writeHead(answer.status).end();
    });
  });
  closeAfterwards.push(service);
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/form`, received, answer };
}
