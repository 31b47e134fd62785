import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { api, type ApiKey } from '@fotosoc/contract';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config/config.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { openServices, type Services } from './services.ts';
import type { ExampleRequest, ExampleContext } from '../test/example.ts';
import { examples } from '../test/examples.ts';
import { sendExample } from '../test/send-example.ts';
import { startServer, type TestServer } from '../test/server.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

let server: TestServer;
/** Same site in a read-only process. */
let reader: TestServer;
let services: Services;
beforeEach(async () => {
  server = await startServer();
  services = await openServices({ ...server.services.config, readOnly: true }, server.services.now);
  reader = { ...server, app: await buildApp(services), services };
  onTestFinished(async () => {
    await reader.app.close();
    await services.close();
  });
});

it('answers reads, refuses every write with 503 and a message, and stores nothing', async () => {
  const administrator = await server.signUpAdministrator();
  const world: ExampleContext = { server, owner: administrator, administrator };
  const requests = new Map<ApiKey, ExampleRequest>();
  for (const key of Object.keys(api) as ApiKey[]) requests.set(key, await examples[key](world, administrator));
  await server.services.background.idle();
  const before = await contents(server);
  const answers: Record<string, unknown> = {};
  for (const [key, example] of requests) {
    const reply = await sendExample(reader, key, example, { as: administrator });
    answers[key] = key.startsWith('GET ')
      ? reply.statusCode
      : [reply.statusCode, reply.json<{ code: string }>().code, reply.headers['retry-after']];
  }
  await services.background.idle();
  expect(await contents(server)).toEqual(before);
  const expected: Record<string, unknown> = {};
  for (const [key, example] of requests) {
    expected[key] = key.startsWith('GET ')
      ? (await sendExample(server, key, example, { as: administrator })).statusCode
      : [503, 'site/read-only', '60'];
  }
  expect(answers).toEqual(expected);
});

async function contents({ services: { db } }: TestServer): Promise<Record<string, unknown[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name as keyof Database);
  const rows = tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const);
  return Object.fromEntries(await Promise.all(rows));
}

it('keeps sessions, also those due for a new token', async () => {
  const as = await server.signUp();
  server.wait(25 * HOUR_MS);
  const reply = await reader.app.inject({ url: '/api/auth/session', headers: { cookie: as.cookie } });
  expect([reply.json(), reply.headers['set-cookie']]).toMatchObject([{ user: { id: as.id } }, undefined]);
  expect((await server.call('GET', '/api/auth/session', { as })).json()).toMatchObject({ user: { id: as.id } });
});

it('reports the state in its health', async () => {
  const reply = await reader.app.inject('/api/health');
  expect(reply.json()).toMatchObject({ status: 'ok', warnings: ['The site is read-only: READ_ONLY is set.'] });
});

it('does not start with pending migrations', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-empty-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const start = openServices(readConfig({ DATA_DIR: dataDir, READ_ONLY: '1' }));
  await expect(start).rejects.toThrow(ConfigError);
});
