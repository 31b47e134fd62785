import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDataFolder, requireSite } from '@fotosoc/server-kit/storage/data-folder';
import { startServer } from '../../server.ts';

const modeOf = async (file: string) => ((await stat(file)).mode & 0o7777).toString(8);

async function folder(): Promise<string> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-folder-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  return path.join(parent, 'data');
}

it('hides the database and all other files from other users of the machine', async () => {
  const { services } = await startServer();
  const { dataDir } = services.config;
  await services.db.insertInto('settings').values({ name: 'demo-content', value: 'complete' }).execute();
  const files = ['', 'fotosoc.sqlite', 'fotosoc.sqlite-wal', 'fotosoc.sqlite-shm'];
  const modes = await Promise.all(files.map((file) => modeOf(path.join(dataDir, file))));
  expect(modes).toEqual(['700', '600', '600', '600']);
});

it('restricts an open folder', async () => {
  const dataDir = await folder();
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'fotosoc.sqlite'), '');
  await chmod(dataDir, 0o755);
  await chmod(path.join(dataDir, 'fotosoc.sqlite'), 0o644);
  const warnings: string[] = [];
  const database = await openDataFolder(dataDir, (sentence) => warnings.push(sentence));
  expect([await modeOf(dataDir), await modeOf(database), warnings]).toEqual(['700', '600', []]);
});

it('warns instead if the folder is shared with others', async () => {
  const dataDir = await folder();
  await mkdir(dataDir);
  await chmod(dataDir, 0o1777);
  const warnings: string[] = [];
  await openDataFolder(dataDir, (sentence) => warnings.push(sentence));
  expect(await modeOf(dataDir)).toBe('1777');
  expect(warnings).toEqual([expect.stringContaining(dataDir)]);
});

it('a command finds no site before the first start, and creates none', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-no-site-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const databaseUrl = undefined;
  expect(() => requireSite({ dataDir, databaseUrl })).toThrow(`There is no site in ${dataDir}: set DATA_DIR`);
  expect(await readdir(dataDir)).toEqual([]);
  expect(() => requireSite({ dataDir, databaseUrl: 'postgres://db/fotosoc' })).not.toThrow();
  await writeFile(path.join(dataDir, 'fotosoc.sqlite'), 'SQLite');
  expect(() => requireSite({ dataDir, databaseUrl })).not.toThrow();
});
