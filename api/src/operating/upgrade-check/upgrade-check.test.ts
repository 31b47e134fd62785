import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CONSUMED_EXPORTS_FILE } from '@fotosoc/contract/registry/consumed-exports';
import { readBundle } from '@fotosoc/publish-checks/bundle';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { usesPostgres } from '../../../test/test-database.ts';
import { publishBundle } from '@fotosoc/delivery/publish/publish';
import { promoteVersion } from '@fotosoc/delivery/rollout/promote';
import { MIGRATIONS } from '../../migrations.ts';
import type { Result } from '../doctor/examination.ts';
import { examineUpgrade } from './upgrade-check.ts';

const NEXT = { '9999-next': { up: async () => undefined } };

async function examine(
  { env }: Pick<TestServer, 'env'>,
  migrations = MIGRATIONS,
  more: Record<string, string> = {},
): Promise<Record<string, Result>> {
  const results: Record<string, Result> = {};
  const settings = {
    NODE_ENV: 'production',
    SEED: 'none',
    CHROMIUM_PATH: 'none',
    SMTP_URL: 'smtp://127.0.0.1',
    ...env,
    ...more,
  };
  for await (const result of examineUpgrade(settings, { migrations, envFiles: [] })) results[result.name] = result;
  return results;
}

function digestOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [file, createHash('sha256').update(readFileSync(file)).digest('hex')];
    }),
  );
}

it('reports that a release without migrations can take over, and that a downgrade is possible', async () => {
  expect(await examine(await startServer())).toMatchObject({
    Room: { state: 'ok' },
    Database: { state: 'ok', said: 'The database needs no migration: to undo the upgrade, start the older release.' },
    Remotes: { state: 'ok' },
    Teams: { state: 'ok', said: 'All teams can publish with their installed packages.' },
  });
});

it.skipIf(usesPostgres())('runs migrations on a copy, and changes no byte of the site', async () => {
  const server = await startServer();
  await server.signUp();
  const before = digestOf(server.env.DATA_DIR);
  const migrations = { ...MIGRATIONS, '9999-next': { up: async (db: never) => dropAccounts(db) } };
  const { Database: found } = await examine(server, migrations);
  expect(found).toMatchObject({
    state: 'ok',
    said: expect.stringMatching(
      /^The database needs 1 migration\. On a copy they took \d+\.\d s, with the site down\./,
    ),
  });
  expect(digestOf(server.env.DATA_DIR)).toEqual(before);
});

it.skipIf(usesPostgres())(
  'keeps its copy where the start of a site deletes the remains of killed processes',
  async () => {
    const { env } = await startServer();
    const before = readdirSync(env.DATA_DIR);
    let during: string[] | undefined;
    const look = async () => void (during = readdirSync(env.DATA_DIR));
    await examine({ env }, { ...MIGRATIONS, '9999-next': { up: look } });
    expect(during).toEqual(before);
    expect(readdirSync(path.join(env.DATA_DIR, 'tmp'))).toEqual([]);
  },
);

it.skipIf(usesPostgres())('copies nothing without enough room', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'fotosoc.sqlite'), '');
  truncateSync(path.join(folder, 'fotosoc.sqlite'), 2 ** 43); // takes no room itself
  const results = await examine({ env: { DATA_DIR: folder } });
  expect(Object.keys(results)).toEqual(['Settings', 'Purpose', 'Room']);
  expect(results['Room']).toMatchObject({ state: 'failure', advice: 'Make room before the upgrade.' });
});

it.skipIf(usesPostgres())('reports a failing migration', async () => {
  const server = await startServer();
  const failing = { ...MIGRATIONS, '9999-next': { up: () => Promise.reject(new Error('no such table: lenses')) } };
  expect(await examine(server, failing)).toMatchObject({
    Database: { state: 'failure', said: 'no such table: lenses' },
  });
});

it.runIf(usesPostgres())('counts the migrations of a database on PostgreSQL, and runs none', async () => {
  const server = await startServer();
  const { Database: found } = await examine(server, { ...MIGRATIONS, ...NEXT });
  expect(found).toMatchObject({ state: 'warning', said: 'The database needs 1 migration.' });
});

it('refuses a database of a newer release', async () => {
  const { '0001-accounts': first, ...others } = MIGRATIONS;
  expect(first).toBeDefined();
  expect(await examine(await startServer(), others)).toMatchObject({
    Database: { state: 'failure', said: expect.stringContaining('0001-accounts') },
  });
});

it('names each live version that the release breaks', async () => {
  const server = await startServer();
  const calls = { 'GET /api/lenses': { at: ['src/data/lenses.ts:4'], replies: [{ type: 'object' }] } };
  const files = { [CONSUMED_EXPORTS_FILE]: JSON.stringify({ calls, modules: {}, exports: {} }) };
  const { dir } = writeBundle({ version: '1.0.0+00000001', files });
  const override = 'it was published on the release before';
  const { manifest } = await publishBundle(server.services, dir, { actor: 'team', override });
  const order = { actor: 'team', at: server.services.now(), reason: 'a test', override };
  await promoteVersion(server.services, { ...manifest, ...order });
  expect(await examine(server, MIGRATIONS, server.env)).toMatchObject({
    Remotes: {
      state: 'failure',
      said: expect.stringMatching(/^mf-x 1\.0\.0\+00000001: .*GET \/api\/lenses: the endpoint was removed/),
    },
  });
});

it('names each team that has to update its packages after the upgrade', async () => {
  const server = await startServer();
  const { db, bundles, now } = server.services;
  const { dir } = writeBundle({ files: {} });
  const origin = { packages: 'build@1.0.0' };
  const { manifest } = await publishBundle(server.services, dir, { actor: 'team', origin });
  await promoteVersion(server.services, {
    ...manifest,
    actor: 'team',
    at: now(),
    reason: 'a test',
    override: 'a test',
  });
  const old = await readBundle(writeBundle({ files: { 'page.css': '@layer remotes.mf-x{.x_a{color:red}}' } }).dir);
  await bundles.put(old, () => undefined);
  await db
    .updateTable('remote_versions')
    .set({ manifest: JSON.stringify(old.manifest) })
    .execute();
  expect(await examine(server, MIGRATIONS, server.env)).toMatchObject({
    Teams: { state: 'warning', said: expect.stringMatching(/^mf-x 1\.0\.0\+00000001: The team cannot publish until/) },
  });
});

it('stops at settings refused by this release', async () => {
  const results = await examine(await startServer(), MIGRATIONS, { LOG_LEVEL: 'loud' });
  expect(Object.values(results)).toEqual([expect.objectContaining({ name: 'Settings', state: 'failure' })]);
});

async function dropAccounts(db: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<void> {
  await sql`drop table accounts`.execute(db);
}
