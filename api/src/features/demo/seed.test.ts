import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import { committee } from '../defaults/committee.ts';
import { saveSetting } from '@fotosoc/server-kit/db/settings';
import { Lease, RENEW_MS } from '@fotosoc/server-kit/jobs/lease';
import { startServer } from '../../../test/server.ts';
import { calls } from './calls.ts';
import { galleries } from './galleries.ts';
import { members } from './members.ts';
import { seedDemo } from './seed.ts';

const silence = () => undefined;

describe('demo content', () => {
  it('uses only existing pictures', async () => {
    const entries = JSON.parse(await readFile(new URL('../../../demo/photos.json', import.meta.url), 'utf8')) as {
      file: string;
    }[];
    const files = new Set(entries.map(({ file }) => file));
    const used = [
      ...galleries.flatMap(({ sets }) => sets.flatMap(({ photos }) => photos)),
      ...members.flatMap(({ portfolio }) => portfolio.galleries.flatMap(({ photos }) => photos)),
      ...members.flatMap(({ portfolio }) => portfolio.profile ?? []),
      ...calls.flatMap(({ entries }) => entries.map(({ photo }) => photo)),
    ];
    expect(used.filter((photo) => !files.has(`${photo}.jpg`))).toEqual([]);
  });

  it('has valid links', () => {
    const links = [...galleries.map(({ link }) => link), ...members.map(({ portfolio }) => portfolio.link)];
    expect(links.filter((link) => normaliseLink(link) !== link || !isUsableLink(link))).toEqual([]);
    expect(new Set(links).size).toBe(links.length);
  });

  it('shows the badge for committee members', () => {
    const names = new Map(committee.members.map(({ id, name }) => [id, name]));
    const badged = members.flatMap(({ committeeEntry, portfolio }) =>
      committeeEntry ? [[names.get(committeeEntry), portfolio.name]] : [],
    );
    expect(badged).toHaveLength(3);
    expect(badged.filter(([onPage, own]) => onPage !== own)).toEqual([]);
    expect(committee.members).toHaveLength(11);
  });
});

describe('seeding', () => {
  it('reverts the remains of an interrupted seed', async () => {
    const server = await startServer();
    const { services } = server;
    const leftOver = await server.signUp('admin@example.org');
    await server.addPhoto(leftOver);
    await saveSetting(services.db, 'seeded-administrator', leftOver.id);
    await saveSetting(services.db, 'demo-content', 'started');
    await seedDemo(services, silence);
    expect(await services.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    const settings = await services.db.selectFrom('settings').select('name').execute();
    // The secrets sign pages and previews; the generation counts photos, including deleted ones.
    const names = settings.map(({ name }) => name).toSorted();
    expect(names).toEqual(['page-view-secret', 'photo-generation', 'preview-secret']);
    expect(await services.administrator()).toBeUndefined();
  });

  it('waits for another process that is seeding, and keeps its result', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = await startServer({ SEED: 'demo' });
    const { db } = server.services;
    const other = new Lease(db, 'seed');
    await other.pursue();
    await saveSetting(db, 'demo-content', 'started');
    await server.signUp();
    let seeding = Promise.resolve();
    const said = new Promise<string>((resolve) => {
      seeding = seedDemo(server.services, resolve);
    });
    expect(await Promise.race([said, seeding])).toMatch(/^Another process is adding/);
    await saveSetting(db, 'demo-content', 'complete');
    await other.release();
    await vi.advanceTimersByTimeAsync(RENEW_MS);
    await seeding;
    expect(await db.selectFrom('accounts').selectAll().execute()).toHaveLength(1);
  });

  it('does not change a data folder with accounts', async () => {
    const server = await startServer({ SEED: 'demo' });
    await server.signUp();
    await seedDemo(server.services, silence);
    expect(await server.services.db.selectFrom('accounts').selectAll().execute()).toHaveLength(1);
  });
});
