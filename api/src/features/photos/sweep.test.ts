import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import { writeSnapshot } from '@fotosoc/server-kit/db/upgrade';
import { openServices, type Services } from '../../services.ts';
import { deleteExpiredData } from '../../schedule.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { usesPostgres } from '../../../test/test-database.ts';
import { createPhotoRow } from '../../../test/photo-row.ts';
import { insertPhoto } from './queries.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

/** Adds a photo with its file, published as Foto of the Week to keep it. */
async function addPhoto({ db, photoStorage }: Services, ownerId: string): Promise<string> {
  const row = createPhotoRow(ownerId);
  await photoStorage.save(row.file, Buffer.from(row.id));
  await insertPhoto(db, row);
  const words = { caption: '', photographer_name: '', instagram_link: '', instagram_username: '' };
  const at = row.created_at;
  const foto = { photo_id: row.id, ...words, source: null, chosen_at: at, shows_from: at };
  await db.insertInto('fotos_of_the_week').values(foto).execute();
  return row.file;
}

function fileIn({ services }: TestServer, ...below: string[]): string {
  return path.join(services.config.dataDir, ...below);
}

it('moves unneeded files into a folder of the day, and deletes that folder after thirty days', async () => {
  const server = await startServer();
  await server.services.photoStorage.save('galleries/x/stray.jpg', Buffer.from('stray'));
  server.wait(1.1 * DAY_MS);
  const day = server.services.now().toISOString().slice(0, 10);
  const said: string[] = [];
  const sweepAloud = () => deleteExpiredData(server.services, undefined, (sentence) => said.push(sentence));
  await sweepAloud();
  expect(await listKeys(server.services, 'media')).toEqual([]);
  expect(await listKeys(server.services, 'trash')).toEqual([`trash/${day}/galleries/x/stray.jpg`]);
  server.wait(30 * DAY_MS);
  await sweepAloud();
  expect(await listKeys(server.services, 'trash')).toHaveLength(1);
  server.wait(DAY_MS);
  await sweepAloud();
  expect(await listKeys(server.services, 'trash')).toEqual([]);
  expect(said).toEqual([`Moved 1 unused files to trash/${day}.`, `Emptied the trash of ${day}.`]);
});

it('keeps the copies and the link preview of a photo', async () => {
  const server = await startServer();
  const { db, photoStorage } = server.services;
  const file = await addPhoto(server.services, (await server.signUp()).id);
  const { id } = await db.selectFrom('photos').select('id').executeTakeFirstOrThrow();
  const copy = file.replace('.jpg', '.w480.webp');
  const variants = JSON.stringify([{ file: copy, width: 480, height: 360, type: 'image/webp' }]);
  await db.updateTable('photos').set({ variants }).execute();
  const preview = `previews/${id}.jpg`;
  const strays = [file.replace('.jpg', '.w300.webp'), 'previews/of-nothing.jpg'];
  for (const each of [copy, preview, ...strays]) await photoStorage.save(each, Buffer.from(each));
  server.wait(1.1 * DAY_MS);
  await deleteExpiredData(server.services);
  expect(await Promise.all([file, copy, preview, ...strays].map((each) => photoStorage.has(each)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('restores needed files from the trash', async () => {
  const server = await startServer();
  const { id } = await server.signUp();
  const file = await addPhoto(server.services, id);
  await server.services.photoStorage.trash.put([file], server.services.now());
  await deleteExpiredData(server.services);
  expect(await server.services.photoStorage.has(file)).toBe(true);
});

it.skipIf(usesPostgres())(
  'sweeps nothing with a database older than the files, reports it, and continues once that is accepted',
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-older-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', CHROMIUM_PATH: 'none' });
    const at = (file: string) => path.join(dataDir, file);
    const newer = await openServices(config);
    const owner = { id: 'ada', email: 'ada@example.org', email_key: 'ada@example.org', password_hash: '' };
    await newer.db
      .insertInto('accounts')
      .values({ ...owner, is_committee: 0, created_at: '' })
      .execute();
    await addPhoto(newer, owner.id);
    await writeSnapshot(newer.db, at('older.sqlite'));
    const later = await addPhoto(newer, owner.id);
    await newer.close();

    await rename(at('older.sqlite'), at('fotosoc.sqlite'));
    const services = await openServices(config, () => new Date(Date.now() + 3 * DAY_MS));
    await addPhoto(services, owner.id); // has the same count as the newer database, and still is an older one
    await addPhoto(services, owner.id);
    const said: string[] = [];
    await deleteExpiredData(services, undefined, (sentence) => said.push(sentence));
    expect(said).toEqual([
      expect.stringMatching(/^The database is older than the photo files, so no unknown files are deleted/),
    ]);
    expect(existsSync(at(`media/${later}`))).toBe(true);
    const app = await buildApp(services);
    expect((await app.inject({ url: '/api/health' })).json()).toMatchObject({ status: 'ok', warnings: said });

    await rm(at('photo-generation.json'));
    await deleteExpiredData(services);
    expect(existsSync(at(`media/${later}`))).toBe(false);
    await app.close();
    await services.close();
  },
);

it.skipIf(usesPostgres())('keeps the whole database in its file, so that a copy of that file is complete', async () => {
  const server = await startServer();
  await addPhoto(server.services, (await server.signUp()).id);
  await deleteExpiredData(server.services);
  await copyFile(fileIn(server, 'fotosoc.sqlite'), fileIn(server, 'copy.sqlite'));
  const copy = new BetterSqlite3(fileIn(server, 'copy.sqlite'));
  expect(copy.prepare('select count(*) as count from photos').get()).toEqual({ count: 1 });
  copy.close();
});
