import { existsSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeError, getExitCode } from '../start-errors.ts';
import { insertPhoto } from '../../features/photos/queries.ts';
import { readBackupState } from '@fotosoc/server-kit/storage/last-backup';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { createPhotoRow } from '../../../test/photo-row.ts';
import { listMails } from '../../../test/sent-mails.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { publishAsTeam, createTeamToken } from '@fotosoc/delivery/testing/team';
import { createBackup } from './create-backup.ts';
import { removeOldBackups } from './other-backups.ts';
import { queueBackupFailureMails } from './failure-mail.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { runBackup } from './run-backup.ts';
import { checkBackup } from './verify.ts';

const NOW = new Date('2026-11-22T09:31:36Z');
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-nightly-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function addPhoto({ services }: TestServer, ownerId: string): Promise<string> {
  const row = createPhotoRow(ownerId);
  await services.photoStorage.save(row.file, Buffer.from(row.id));
  await insertPhoto(services.db, row);
  return path.join('media', row.file);
}

/** Starts a site with a photo and a published remote, and a folder for its backups. */
async function startSite() {
  const server = await startServer();
  const { id } = await server.signUp();
  const photo = await addPhoto(server, id);
  await publishAsTeam(server, { token: await createTeamToken(server, 'mf-x') });
  const { dataDir } = server.services.config;
  const folder = await makeFolder();
  return { server, photo, ownerId: id, dataDir, folder, inFolder: (name: string) => path.join(folder, name) };
}

const inodeOf = async (file: string) => (await stat(file)).ino;

async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(file, 'base64')])));
}

describe('a backup', () => {
  it('stays complete after it was opened', async () => {
    const { dataDir, inFolder } = await startSite();
    const { files } = await createBackup(dataDir, inFolder('one'), NOW);
    expect(Object.keys(files).filter((file) => file.startsWith('fotosoc.sqlite'))).toEqual(['fotosoc.sqlite']);
    const sqlite = new BetterSqlite3(inFolder('one/fotosoc.sqlite'));
    sqlite.prepare('select count(*) from accounts').get();
    sqlite.close();
    await checkBackup(inFolder('one'));
    await restoreBackup(inFolder('one'), inFolder('data'), NOW);
    expect(existsSync(inFolder('data/fotosoc.sqlite'))).toBe(true);
  });

  it('of an older release is complete without the empty files that SQLite deletes', async () => {
    const { dataDir, inFolder } = await startSite();
    await createBackup(dataDir, inFolder('one'), NOW);
    const manifest = JSON.parse(await readFile(inFolder('one/manifest.json'), 'utf8')) as BackupManifest;
    manifest.files['fotosoc.sqlite-wal'] = EMPTY_SHA256;
    manifest.files['fotosoc.sqlite-shm'] = 'f'.repeat(64);
    await writeFile(inFolder('one/manifest.json'), JSON.stringify(manifest));
    await checkBackup(inFolder('one'));
    await restoreBackup(inFolder('one'), inFolder('data'), NOW);
    expect((await readdir(inFolder('data'))).filter((name) => name.startsWith('fotosoc.sqlite'))).toEqual([
      'fotosoc.sqlite',
    ]);
  });

  it('contains the source maps of published versions', async () => {
    const { dataDir, inFolder } = await startSite();
    await mkdir(path.join(dataDir, 'source-maps/mf-x'), { recursive: true });
    await writeFile(path.join(dataDir, 'source-maps/mf-x/a.js.map'), '{}');
    const { files } = await createBackup(dataDir, inFolder('one'), NOW);
    expect(Object.keys(files)).toContain('source-maps/mf-x/a.js.map');
  });

  it('shares unchanged files with the earlier backup, and is complete without it', async () => {
    const { server, ownerId, photo, dataDir, inFolder } = await startSite();
    const first = await createBackup(dataDir, inFolder('one'), NOW);
    expect(first.linkedCount).toBe(0);
    const later = await addPhoto(server, ownerId);
    const second = await createBackup(dataDir, inFolder('two'), NOW);
    expect(second.linkedCount).toBe(Object.keys(first.files).length - 1); // all except the database
    expect(await inodeOf(inFolder(`two/${photo}`))).toBe(await inodeOf(inFolder(`one/${photo}`)));
    expect(await inodeOf(inFolder(`two/${photo}`))).not.toBe(await inodeOf(path.join(dataDir, photo)));
    expect(await readFile(inFolder(`two/${later}`))).toEqual(await readFile(path.join(dataDir, later)));
    await rm(inFolder('one'), { recursive: true });
    expect((await checkBackup(inFolder('two'))).files).toEqual(second.files);
  });

  it('copies a changed file of any size', async () => {
    const { dataDir, photo, inFolder } = await startSite();
    await createBackup(dataDir, inFolder('one'), NOW);
    const { size } = await stat(path.join(dataDir, photo));
    await writeFile(path.join(dataDir, photo), 'x'.repeat(size));
    await createBackup(dataDir, inFolder('two'), NOW);
    expect(await readFile(inFolder(`two/${photo}`), 'utf8')).toBe('x'.repeat(size));
    await checkBackup(inFolder('one'));
  });

  it('shares no file with a data folder that was a backup once', async () => {
    const { dataDir, inFolder } = await startSite();
    await createBackup(dataDir, inFolder('data'), NOW);
    expect((await createBackup(inFolder('data'), inFolder('one'), NOW)).linkedCount).toBe(0);
  });

  it('is copied completely if the earlier backup is unreadable', async () => {
    const { dataDir, inFolder } = await startSite();
    await createBackup(dataDir, inFolder('one'), NOW);
    await writeFile(inFolder('one/manifest.json'), '{');
    expect((await createBackup(dataDir, inFolder('two'), NOW)).linkedCount).toBe(0);
    await checkBackup(inFolder('two'));
  });
});

describe('the check of a backup', () => {
  it('changes neither the backup nor the running site', async () => {
    const { dataDir, inFolder } = await startSite();
    const { files } = await createBackup(dataDir, inFolder('one'), NOW);
    const before = await contentOf(inFolder('one'));
    expect((await checkBackup(inFolder('one'))).files).toEqual(files);
    expect(await contentOf(inFolder('one'))).toEqual(before);
  });

  it.each<[string, (file: string) => Promise<void>, string]>([
    ['a changed photo', (file) => appendFile(file, 'x'), 'changed'],
    ['a missing photo', (file) => rm(file), 'missing'],
    ['a photo that is cut off', (file) => truncate(file, 3), 'changed'],
  ])('names %s', async (_what, damage, how) => {
    const { dataDir, photo, inFolder } = await startSite();
    await createBackup(dataDir, inFolder('one'), NOW);
    await damage(inFolder(`one/${photo}`));
    await expect(checkBackup(inFolder('one'))).rejects.toThrow(`The backup is damaged: ${photo} is ${how}.`);
  });

  it('refuses rows other than in the manifest, and a newer release', async () => {
    const { dataDir, inFolder } = await startSite();
    await createBackup(dataDir, inFolder('one'), NOW);
    const manifest = JSON.parse(await readFile(inFolder('one/manifest.json'), 'utf8')) as BackupManifest;
    const save = (changed: object) =>
      writeFile(inFolder('one/manifest.json'), JSON.stringify({ ...manifest, ...changed }));
    await save({ tables: { ...manifest.tables, accounts: 7 } });
    await expect(checkBackup(inFolder('one'))).rejects.toThrow('the contents of its database differ');
    await save({ format: 2 });
    await expect(checkBackup(inFolder('one'))).rejects.toThrow('was made by another release');
  });

  it('refuses a folder without backup', async () => {
    const error: unknown = await checkBackup(await makeFolder()).catch((refusal: unknown) => refusal);
    expect([describeError(error), getExitCode(error)]).toEqual([expect.stringContaining('is not a backup'), 1]);
  });
});

const HOW = { keptDays: 14, dataDir: '/nowhere' };

async function prepareBackups(ages: Record<string, number>): Promise<string> {
  const folder = await makeFolder();
  for (const [name, days] of Object.entries(ages)) {
    await mkdir(path.join(folder, name));
    const file = path.join(folder, name, 'manifest.json');
    await writeFile(file, '{}');
    await writeFile(path.join(folder, name, 'fotosoc.sqlite'), '');
    const at = new Date(NOW.getTime() - days * DAY_MS);
    await utimes(file, at, at);
    await utimes(path.join(folder, name), at, at);
  }
  return folder;
}

describe('old backups', () => {
  it('are deleted before the next one, and abandoned ones as well', async () => {
    const folder = await prepareBackups({ a: 40, b: 15, c: 13, d: 1, 'e.unfinished-7': 3, 'f.unfinished-8': 0 });
    await mkdir(path.join(folder, 'lost+found'));
    await removeOldBackups(path.join(folder, 'new'), HOW, NOW);
    expect((await readdir(folder)).toSorted()).toEqual(['c', 'd', 'f.unfinished-8', 'lost+found']);
  });

  it('stay, the last two of them, without newer ones', async () => {
    const folder = await prepareBackups({ a: 40, b: 30, c: 20 });
    await removeOldBackups(path.join(folder, 'new'), HOW, NOW);
    expect((await readdir(folder)).toSorted()).toEqual(['b', 'c']);
  });

  it('only are deleted: other folders with a manifest, links and the data folder stay', async () => {
    const folder = await prepareBackups({ 'an-app': 90, data: 80, a: 40, b: 1, c: 0, 'thesis.unfinished-draft': 9 });
    await rm(path.join(folder, 'an-app/fotosoc.sqlite'));
    await symlink(path.join(folder, 'c'), path.join(folder, 'latest'));
    await symlink(path.join(folder, 'gone'), path.join(folder, 'gone.unfinished-3'));
    const removed = await removeOldBackups(
      path.join(folder, 'new'),
      { keptDays: 14, dataDir: path.join(folder, 'data') },
      NOW,
    );
    expect(removed.map((removedFolder) => path.basename(removedFolder))).toEqual(['a']);
    expect((await readdir(folder)).toSorted()).toEqual([
      'an-app',
      'b',
      'c',
      'data',
      'gone.unfinished-3',
      'latest',
      'thesis.unfinished-draft',
    ]);
  });
});

describe('a failed backup', () => {
  it('is recorded with the time of the last complete one, and each administrator gets a mail with the reason', async () => {
    const { server, dataDir, inFolder } = await startSite();
    const { email } = await server.signUpAdministrator();
    const { config } = server.services;
    await runBackup(config, inFolder('one'), { now: NOW });
    expect(await readBackupState(dataDir)).toEqual({ madeAt: NOW.toISOString() });
    const later = new Date(NOW.getTime() + DAY_MS);
    await expect(runBackup(config, inFolder('one'), { now: later })).rejects.toThrow('is not empty: name');
    expect(await readBackupState(dataDir)).toMatchObject({
      madeAt: NOW.toISOString(),
      failure: { at: later.toISOString(), why: expect.stringContaining('is not empty: name') },
    });
    expect(await queueBackupFailureMails(config, later)).toEqual([email]);
    const [mail] = await listMails(server);
    expect(mail).toMatchObject({ recipient: email, subject: 'The backup of the site failed' });
    expect(mail!.body).toContain('failed on 23 November 2026 at 9:31 am.');
    expect(mail!.body).toMatch(
      /^Reason: .+ is not empty: name .+\n\nThe last complete backup is from 22 November 2026 at 9:31 am\.$/m,
    );
  });

  it('without message is mailed as well, without the reason of another night', async () => {
    const { server, inFolder } = await startSite();
    await server.signUpAdministrator();
    const { config } = server.services;
    await writeFile(inFolder('taken'), '');
    await expect(runBackup(config, inFolder('taken/one'), { now: NOW })).rejects.toThrow('ENOTDIR');
    await queueBackupFailureMails(config, new Date(NOW.getTime() + DAY_MS));
    const body = (await listMails(server))[0]?.body;
    expect(body).toContain(
      'Reason: the command did not start. The backup disk may not be mounted.\n\nThe site has no complete backup.',
    );
  });

  it('names missing files although the rest is complete', async () => {
    const { server, dataDir, photo, inFolder } = await startSite();
    await rm(path.join(dataDir, photo));
    const { missing } = await runBackup(server.services.config, inFolder('one'), { now: NOW });
    expect(missing).toEqual([photo]);
    const { failure, madeAt } = await readBackupState(dataDir);
    expect([failure!.why, madeAt]).toEqual([expect.stringContaining(photo), NOW.toISOString()]);
  });
});
