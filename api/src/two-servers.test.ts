import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { parseConfiguredTokens } from '@fotosoc/delivery/tokens/configured-tokens';
import { createJobs } from './schedule.ts';
import { openServices } from './services.ts';
import { toHeaders, startServer, type TestServer } from '../test/server.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

const MESSAGE = { 'contact-name': 'Ada', email: 'ada@example.org', message: 'Hello.' };

/** Starts a second server on the same data folder, with separate connections like a second process. */
async function startAnother({ services }: TestServer, change: Partial<Config> = {}) {
  const others = await openServices({ ...services.config, ...change }, services.now);
  const app = await buildApp(others);
  onTestFinished(async () => {
    await app.close();
    await others.close();
  });
  return app;
}

function messageTo(app: TestServer['app'], change: object = {}, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return app.inject({ method: 'POST', url: '/api/contact', payload: { ...MESSAGE, ...change }, headers });
}

it('share rate limits', async () => {
  const server = await startServer({}, (config) => {
    config.rates.messagesPerAddress = { count: 10, windowSeconds: 600 };
    return config;
  });
  const apps = [server.app, await startAnother(server)];
  const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => messageTo(apps[index % 2]!)));
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect([statuses.filter((status) => status === 202).length, new Set(statuses)]).toEqual([10, new Set([202, 429])]);
});

it('store a request once that one answered and the other gets again, within a day', async () => {
  const server = await startServer();
  const { db } = server.services;
  const another = await startAnother(server);
  const count = async () => (await db.selectFrom('mails').select('id').execute()).length;
  expect((await messageTo(server.app, {}, 'key')).statusCode).toBe(202);
  server.wait(23 * HOUR_MS);
  expect((await messageTo(another, {}, 'key')).statusCode).toBe(202);
  expect((await messageTo(another, { message: 'Other.' }, 'key')).statusCode).toBe(422);
  expect(await count()).toBe(1);
});

it('share a newly granted administrator right', async () => {
  const server = await startServer();
  const another = await startAnother(server);
  const { cookie } = await server.signUpAdministrator();
  const reply = await another.inject({ url: '/api/auth/session', headers: { cookie } });
  expect(reply.json()).toMatchObject({ user: { role: 'administrator' } });
});

it('keep each other’s deploy tokens, and expire those of a gone server after some minutes', async () => {
  const [own, others] = ['a', 'b'].map((letter) => `mfp_${letter.repeat(43)}`) as [string, string];
  const server = await startServer({ DEPLOY_TOKENS: `mf-x:publish=${own}` });
  await startAnother(server, { deployTokens: parseConfiguredTokens(`mf-x:publish=${others}`) });
  const statusOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await server.call('GET', '/api/remotes/mf-x/token', { headers })).statusCode;
  };
  expect([await statusOf(own), await statusOf(others)]).toEqual([200, 200]);
  const [renew] = createJobs(server.services).filter(({ isOfEach }) => isOfEach);
  for (let minute = 0; minute < 10; minute++) {
    server.wait(60_000);
    await renew!.run(() => false);
  }
  expect([await statusOf(own), await statusOf(others)]).toEqual([200, 401]);
});

it('accept one of two concurrent choices of the photo size', async () => {
  const server = await startServer();
  const apps = [server.app, await startAnother(server)];
  const as = await server.signUpAdministrator();
  const { version } = (await server.call('GET', '/api/photo-size', { as })).json<{ version: string }>();
  const headers = { ...toHeaders(as), 'if-match': `"${version}"` };
  const choose = async (app: TestServer['app'], maxSidePx: number) =>
    app.inject({ method: 'PUT', url: '/api/photo-size', headers, payload: { maxSidePx } });
  const replies = await Promise.all(apps.map(async (app) => choose(app, 2048)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 412]);
  const entries = await server.services.db.selectFrom('record_entries').select('act').execute();
  expect(entries.filter(({ act }) => act === 'photo-size')).toHaveLength(1);
});
