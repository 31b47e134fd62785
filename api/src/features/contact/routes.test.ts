import { createServer } from 'node:http';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openServices, type Services } from '../../services.ts';

const MESSAGE = { 'contact-name': 'Ada Byrne', email: 'ada@example.org', message: 'May I borrow a tripod?' };
let folder: string;
let services: Services;
let app: FastifyInstance;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'contact-'));
});
afterEach(async () => {
  await app.close();
  await services.close();
  rmSync(folder, { recursive: true });
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
  expect(mail).toContain('Subject: Message from Ada Byrne');
  expect(mail).toContain('May I borrow a tripod?');
  expect(mail).toContain('ada@example.org');
});

it('takes a form too, and one without a message', async () => {
  await start();
  const form = new URLSearchParams({ 'contact-name': 'Ada', email: 'ada@example.org' }).toString();
  const { statusCode } = await post(form, { 'content-type': 'application/x-www-form-urlencoded' });
  expect(statusCode).toBe(202);
  expect(await mails()).toHaveLength(1);
});

it('refuses a missing name and an address that is none, field by field', async () => {
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

it('stores a message sent twice after a lost answer once', async () => {
  await start();
  const headers = { 'idempotency-key': 'one-form' };
  expect((await post(MESSAGE, headers)).statusCode).toBe(202);
  expect((await post(MESSAGE, headers)).statusCode).toBe(202);
  expect(await mails()).toHaveLength(1);
});

it('hands the message to a configured form service, and says when that fails', async () => {
  const received: string[] = [];
  let status = 200;
  const service = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => received.push(text));
    request.on('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  await start({ CONTACT_FORM_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/form` });
  expect((await post(MESSAGE)).statusCode).toBe(202);
  expect(Object.fromEntries(new URLSearchParams(received[0]))).toEqual(MESSAGE);
  status = 500;
  const { statusCode, json } = await post(MESSAGE);
  expect([statusCode, json<{ code: string }>().code]).toEqual([502, 'contact/undelivered']);
  service.closeAllConnections();
  service.close();
});
