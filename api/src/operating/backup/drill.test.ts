import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { toBundleKey } from '@fotosoc/delivery/versions/bundle-store';
import { listStoredFiles } from '../../features/photos/photo.ts';
import { insertPhoto } from '../../features/photos/queries.ts';
import { describeError, getExitCode } from '../start-errors.ts';
import { openServices, type Services } from '../../services.ts';
import { MIGRATIONS } from '../../migrations.ts';
import { findInconsistencies } from '../../../test/consistency.ts';
import { createPhotoRow } from '../../../test/photo-row.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { publishAsTeam, createTeamToken } from '@fotosoc/delivery/testing/team';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore.ts';

const NOW = new Date('2026-11-22T09:31:36Z');
const PHOTOS = 20;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function addPhoto({ db, photoStorage }: Services, ownerId: string): Promise<void> {
  const row = createPhotoRow(ownerId);
  await photoStorage.save(row.file, Buffer.from(row.id));
  await insertPhoto(db, row);
}

async function deleteOldestPhoto({ db, photos }: Services): Promise<void> {
  const oldest = await db.selectFrom('photos').selectAll().orderBy('created_at').limit(1).executeTakeFirstOrThrow();
  await db.deleteFrom('photos').where('id', '=', oldest.id).execute();
  photos.removeLater([oldest]);
}

/** Stores and deletes photos until it is stopped; resolves to their number. */
function writeAllTheTime(services: Services, ownerId: string): () => Promise<number> {
  const over = new AbortController();
  const writing = (async () => {
    let count = 0;
    for (; !over.signal.aborted; count++) {
      await addPhoto(services, ownerId);
      await deleteOldestPhoto(services);
    }
    return count;
  })();
  return () => {
    over.abort();
    return writing;
  };
}

async function startSite(photos = 1): Promise<{ server: TestServer; ownerId: string }> {
  const server = await startServer();
  const { id: ownerId } = await server.signUp();
  for (let count = 0; count < photos; count++) await addPhoto(server.services, ownerId);
  await publishAsTeam(server, { token: await createTeamToken(server, 'mf-x') });
  return { server, ownerId };
}

it('restores the state of one instant, although the site was written to', async () => {
  const { server, ownerId } = await startSite(PHOTOS);
  const folder = await makeFolder();
  const [backup, dataDir] = [path.join(folder, 'backup'), path.join(folder, 'data')];
  const stop = writeAllTheTime(server.services, ownerId);
  const since = performance.now();
  const manifest = await createBackup(server.services.config.dataDir, backup, NOW);
  const backedUp = performance.now();
  const written = await stop();
  await restoreBackup(backup, dataDir, NOW);
  const restored = performance.now();
  const ms = [backedUp - since, restored - backedUp].map((duration) => duration.toFixed(0));
  console.log(`backed up in ${ms[0]} ms while ${written} photos were stored and deleted, restored in ${ms[1]} ms`);

  expect(written).toBeGreaterThan(0);
  expect(manifest.missing).toEqual([]);
  expect(manifest.tables['accounts']).toBe(1);
  const services = await openServices(readConfig({ DATA_DIR: dataDir, SEED: 'none', CHROMIUM_PATH: 'none' }));
  onTestFinished(() => services.close());
  expect(await findInconsistencies(services)).toEqual([]);
  const rows = await services.db.selectFrom('photos').selectAll().execute();
  expect(rows.length).toBeGreaterThanOrEqual(PHOTOS);
  for (const row of rows) {
    expect(await readFile(path.join(dataDir, 'media', listStoredFiles(row)[0]!), 'utf8')).toBe(row.id);
  }
  const [version] = await services.db.selectFrom('remote_versions').selectAll().execute();
  expect(await readdir(path.join(dataDir, toBundleKey({ name: 'mf-x', version: version!.version })))).toContain(
    'remoteEntry.js',
  );
});

it('contains a photo deleted after its row was copied', async () => {
  const { server } = await startSite();
  const { photoStorage, config, db, now } = server.services;
  const files = (await db.selectFrom('photos').select(['file', 'variants']).execute()).flatMap(listStoredFiles);
  await photoStorage.trash.put(files, now());
  const { missing } = await createBackup(config.dataDir, path.join(await makeFolder(), 'backup'), NOW);
  expect(missing).toEqual([]);
});

/** Prepares a backup, and a stopped site with other content. */
async function prepare(): Promise<{ backup: string; dataDir: string }> {
  const { server } = await startSite();
  const folder = await makeFolder();
  const backup = path.join(folder, 'backup');
  await createBackup(server.services.config.dataDir, backup, NOW);
  const dataDir = path.join(folder, 'data');
  const stopped = await openServices(readConfig({ DATA_DIR: dataDir, SEED: 'none', CHROMIUM_PATH: 'none' }));
  await stopped.close();
  await writeFile(path.join(dataDir, 'mine'), 'kept');
  return { backup, dataDir };
}

it('keeps the previous data folder', async () => {
  const { backup, dataDir } = await prepare();
  const before = await restoreBackup(backup, dataDir, NOW);
  expect(before).toBe(`${dataDir}.before-restore-2026-11-22T09-31-36Z`);
  expect(await readFile(path.join(before!, 'mine'), 'utf8')).toBe('kept');
  expect(existsSync(path.join(dataDir, 'mine'))).toBe(false);
});

it.each([
  ['changed', (file: string) => appendFile(file, 'x')],
  ['missing', (file: string) => rm(file)],
])('restores nothing of a backup with a %s photo', async (how, damage) => {
  const { backup, dataDir } = await prepare();
  const photos = path.join(backup, 'media/member-portfolios/test/gallery_1');
  await damage(path.join(photos, (await readdir(photos))[0]!));
  await expect(restoreBackup(backup, dataDir, NOW)).rejects.toThrow(
    new RegExp(`^The backup is damaged: media/\\S+ is ${how}.`),
  );
  expect(await readdir(path.dirname(dataDir))).toEqual(['backup', 'data']);
  expect(await readFile(path.join(dataDir, 'mine'), 'utf8')).toBe('kept');
});

it('is refused with a sentence while the site runs', async () => {
  const { backup } = await prepare();
  const running = await startServer();
  const { dataDir } = running.services.config;
  const error: unknown = await restoreBackup(backup, dataDir, NOW).catch((refusal: unknown) => refusal);
  expect(describeError(error)).toBe('The site is running on DATA_DIR: stop it, restore, and start it again.');
  expect((await running.call('GET', '/api/portfolios')).statusCode).toBe(200);
  expect(existsSync(`${dataDir}.restoring`)).toBe(false);
});

it('refuses to start after a restore was killed between two steps; a second restore continues', async () => {
  const { backup, dataDir } = await prepare();
  await rename(dataDir, `${dataDir}.before-restore-x`);
  await writeFile(`${dataDir}.restoring`, '');
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', CHROMIUM_PATH: 'none' });
  const error: unknown = await openServices(config).catch((refusal: unknown) => refusal);
  expect([describeError(error), getExitCode(error)]).toEqual([
    expect.stringContaining('was interrupted: run it again'),
    78,
  ]);
  await restoreBackup(backup, dataDir, NOW);
  expect(existsSync(path.join(dataDir, 'fotosoc.sqlite'))).toBe(true);
});

it('refuses the database of a newer release for backup and restore, with a sentence and EX_CONFIG', async () => {
  const { server } = await startSite();
  const { dataDir } = server.services.config;
  await sql`insert into migrations (name, timestamp) values ('9999-later', '')`.execute(server.services.db);
  const [made, refused] = ['made', 'refused'].map((name) => path.join(dataDir, name)) as [string, string];
  const newer = MIGRATIONS;
  newer['9999-later'] = { up: async () => undefined };
  await createBackup(dataDir, made, NOW);
  delete newer['9999-later'];
  for (const act of [() => createBackup(dataDir, refused, NOW), () => restoreBackup(made, dataDir, NOW)]) {
    const error: unknown = await act().catch((refusal: unknown) => refusal);
    expect(describeError(error)).toMatch(/^The database is of a newer release/);
    expect(getExitCode(error)).toBe(78);
  }
  expect((await readdir(dataDir)).filter((name) => name.startsWith('refused'))).toEqual([]);
});

it('does not overwrite other data', async () => {
  const { backup, dataDir } = await prepare();
  await expect(createBackup(dataDir, backup, NOW)).rejects.toThrow('is not empty: name');
  await expect(createBackup(path.join(dataDir, 'none'), `${backup}2`, NOW)).rejects.toThrow(
    'There is no fotosoc.sqlite',
  );
});
