import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Photo } from '@fotosoc/contract/photo';
import { expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import { readConfig } from '../../config/config.ts';
import { selectUsedPhotoIds } from '../../features/photo-uses.ts';
import { sweepPhotos } from '../../features/photos/sweep.ts';
import { openServices } from '../../services.ts';
import { serve } from '../../server.ts';
import { createJpeg } from '../../../test/pictures.ts';
import { createS3Settings } from '@fotosoc/server-kit/testing/s3-settings';
import { startServer, type TestServer } from '../../../test/server.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { publishAsTeam, createTeamToken } from '@fotosoc/delivery/testing/team';
import { makeTestDatabase } from '../../../test/test-database.ts';
import { createUploadRequest } from '../../../test/upload.ts';
import { compareSites, copySite, isSameContent } from './copy-site.ts';
import { listTables } from './schema.ts';
import { openSiteEnd, type SiteEnd } from './site-end.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const silence = () => undefined;

async function startSite(): Promise<{ server: TestServer; upload: () => Promise<void> }> {
  const server = await startServer();
  const ada = await server.signUp();
  const picture = await createJpeg();
  const upload = async () => {
    const reply = await server.app.inject(createUploadRequest(picture, ada));
    const [copy] = reply.json<{ photo: Photo }>().photo.variants;
    await server.app.inject({ url: copy!.url }); // renders the copy
  };
  await server.addPortfolio(ada, 'ada');
  await upload();
  await publishAsTeam(server, { token: await createTeamToken(server, 'mf-x') });
  await server.call('POST', '/api/contact', {
    body: { 'contact-name': 'Ünï 🎞', email: 'ada@example.org', message: 'Hello.' },
  });
  return { server, upload };
}

async function folder(): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-copy-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

async function emptyFolder(): Promise<SiteEnd> {
  const place = await openSiteEnd(path.join(await folder(), 'data'), { isNew: true });
  onTestFinished(place.close);
  return place;
}

/** Creates an empty site on the tested database engine and object store. */
async function emptyPlace(): Promise<SiteEnd> {
  const dataDir = await folder();
  const database = await makeTestDatabase(dataDir);
  const config = readConfig({
    DATA_DIR: dataDir,
    SEED: 'none',
    CHROMIUM_PATH: 'none',
    ...database.env,
    ...createS3Settings(),
  });
  const { db, objects, close } = await openServices(config);
  await db.deleteFrom('settings').execute();
  onTestFinished(async () => {
    await close();
    await database.remove();
  });
  return { db, objects, close };
}

const placeOf = ({ services }: TestServer): SiteEnd => services;
const different = async (from: SiteEnd, to: SiteEnd) =>
  (await compareSites(from, to)).filter((one) => !isSameContent(one)).map(({ what }) => what);

it('copies a site to another end, and that one to others, there and back', async () => {
  const { server } = await startSite();
  const from = placeOf(server);
  const [there, back, again] = [await emptyPlace(), await emptyFolder(), await emptyPlace()];
  await copySite(from, there, silence);
  expect(await different(from, there)).toEqual([]);
  await copySite(there, back, silence);
  expect(await different(from, back)).toEqual([]);
  await copySite(back, again, silence);
  const compared = await compareSites(from, again);
  expect(compared.filter((one) => !isSameContent(one))).toEqual([]);
  const counts = Object.fromEntries(compared.map(({ what, to }) => [what, to.count]));
  expect(counts).toMatchObject({ accounts: 1, photos: 1, portfolios: 1, remote_versions: 1, mails: 1, 'media/': 2 });
});

it('copies during writes, and copies later writes the second time', async () => {
  const { server, upload } = await startSite();
  const to = await emptyPlace();
  await Promise.all([copySite(placeOf(server), to, silence), upload(), upload()]);
  await upload();
  server.wait(2 * DAY_MS);
  await sweepPhotos(server.services, silence, selectUsedPhotoIds); // unused photos are in the trash now
  expect(await listKeys(server.services, 'media')).toEqual([]);
  expect(await different(placeOf(server), to)).not.toEqual([]);
  await copySite(placeOf(server), to, silence);
  expect(await different(placeOf(server), to)).toEqual([]);
});

it('continues an interrupted copy', async () => {
  const { server } = await startSite();
  const to = await emptyPlace();
  let puts = 0;
  const broken: SiteEnd = {
    ...to,
    objects: new Proxy(to.objects, {
      get: (store, name: keyof SiteEnd['objects']) => {
        if (name !== 'put')
          return typeof store[name] === 'function' ? (store[name] as () => void).bind(store) : store[name];
        return async (...args: Parameters<typeof store.put>) => {
          if (++puts > 2) throw new Error('broken off');
          await store.put(...args);
        };
      },
    }),
  };
  await expect(copySite(placeOf(server), broken, silence)).rejects.toThrow('broken off');
  const before = (await listKeys(to, 'media')).length;
  const said: string[] = [];
  await copySite(placeOf(server), to, (line) => said.push(line));
  expect(said).toContain(`media/: ${2 - before} objects put`);
  expect(await different(placeOf(server), to)).toEqual([]);
});

it('detects one byte and one row of difference', async () => {
  const { server } = await startSite();
  const to = await emptyPlace();
  await copySite(placeOf(server), to, silence);
  const [key] = await listKeys(to, 'media');
  await to.objects.put(key!, Buffer.alloc((await to.objects.head(key!))!.sizeBytes));
  await to.db.updateTable('accounts').set({ password_hash: 'x' }).execute();
  expect(await different(placeOf(server), to)).toEqual(['accounts', 'media/']);
});

it('is refused for a target with another site, or other data', async () => {
  const { server } = await startSite();
  const other = await startSite();
  await expect(copySite(placeOf(server), placeOf(other.server), silence)).rejects.toThrow(ConfigError);
  const copyOfOther = await emptyFolder();
  await copySite(placeOf(other.server), copyOfOther, silence);
  await expect(copySite(placeOf(server), copyOfOther, silence)).rejects.toThrow(/not a copy of this site/);
  const objects = await emptyFolder();
  await objects.objects.put('media/a.jpg', Buffer.from('somebody’s'));
  await expect(copySite(placeOf(server), objects, silence)).rejects.toThrow(ConfigError);
});

it('is refused for a target that was started since', async () => {
  const { server } = await startSite();
  const dataDir = path.join(await folder(), 'data');
  const copy = async () => {
    const to = await openSiteEnd(dataDir, { isNew: true });
    try {
      await copySite(placeOf(server), to, silence);
    } finally {
      await to.close();
    }
  };
  await copy();
  await copy();
  const started = await serve(readConfig({ DATA_DIR: dataDir, SEED: 'none', PORT: '0', LOG_LEVEL: 'silent' }));
  await started.close();
  await expect(copy()).rejects.toThrow(/a site was started on it since/);
});

it('names an invalid end', async () => {
  await expect(openSiteEnd('/none', { isNew: false })).rejects.toThrow('/none is neither the DATA_DIR of a site');
});

it('knows the key of every table', async () => {
  const without = (await listTables()).filter(
    ({ key, columns }) => key.length === columns.length && columns.length > 2,
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});
