import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Photo } from '@fotosoc/contract/photo';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { publishAndActivate } from '@fotosoc/delivery/rollout/publish-and-activate';
import { hasNginx, startNginx } from '../../../test/nginx.ts';
import { startProcess } from '../../../test/server-process.ts';
import { createJpeg } from '../../../test/pictures.ts';
import { findPostgresPrograms, startPostgres } from '../../../test/postgres.ts';
import { findRadosgw, startRadosgw } from '../../../test/radosgw.ts';
import { toHeaders, startServer, type Actor } from '../../../test/server.ts';
import { createNginxSite } from '../../../test/several-processes.ts';
import { createUploadRequest } from '../../../test/upload.ts';
import { compareSites, copySite, isSameContent } from './copy-site.ts';
import { openSiteEnd } from './site-end.ts';

const isPossible = hasNginx && findPostgresPrograms() !== undefined && findRadosgw() !== undefined;

async function folder(): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-moving-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

async function newPlace(administratorId: string): Promise<Record<string, string>> {
  const [postgres, bucket] = await Promise.all([startPostgres(), startRadosgw()]);
  onTestFinished(async () => {
    await postgres.remove();
    await bucket.stop();
  });
  await postgres.run('create database fotosoc');
  return {
    DATABASE_URL: postgres.addressOf('fotosoc'),
    S3_URL: bucket.url,
    ADMIN_USER_ID: administratorId,
    SMTP_URL: 'smtp://127.0.0.1:9',
    SEED: 'none',
  };
}

async function answerOf(port: number, url: string, as: Actor): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers: toHeaders(as) });
  const bytes = Buffer.from(await response.arrayBuffer());
  return `${url} ${response.status} ${response.headers.get('etag')} ${bytes.toString('base64')}`;
}

async function upload(port: number, as: Actor): Promise<{ status: number; photo?: Photo; code?: string }> {
  const { payload, headers } = createUploadRequest(await createJpeg(), as);
  const init = { method: 'POST', headers: headers as Record<string, string>, body: new Uint8Array(payload as Buffer) };
  const response = await fetch(`http://127.0.0.1:${port}/api/photos`, init);
  return { status: response.status, ...((await response.json()) as object) };
}

it.runIf(isPossible)(
  'a site moves from one machine to several during a read-only phase, without further interruption',
  async () => {
    const former = await startServer();
    const administrator = await former.signUpAdministrator();
    const ada = await former.signUp();
    await publishAndActivate(former.services, writeBundle({ name: 'shell', version: '1.0.0+00000000' }).dir);
    await publishAndActivate(former.services, writeBundle().dir);
    await former.addPortfolio(ada, 'ada');
    const { photo } = (await former.app.inject(createUploadRequest(await createJpeg(), ada))).json<{ photo: Photo }>();
    const reads = [
      photo.url,
      '/api/portfolios/ada',
      '/api/portfolios',
      '/api/auth/session',
      '/api/remotes',
      '/remotes/mf-x/1.0.0+00000001/remoteEntry.js',
    ];
    const { dataDir } = former.services.config;
    const settings = await newPlace(administrator.id);
    const settingsFile = path.join(await folder(), 'env');
    const lines = Object.entries({ ...settings, DATA_DIR: await folder() });
    await writeFile(settingsFile, lines.map(([name, value]) => `${name}=${value}`).join('\n'));

    const readable = await startProcess({ DATA_DIR: dataDir, READ_ONLY: '1' });
    const readAll = async (port: number) => Promise.all(reads.map(async (url) => answerOf(port, url, ada)));
    const before = await readAll(readable.port);
    expect(before.map((one) => one.split(' ')[1])).toEqual(reads.map(() => '200'));
    const [from, to] = [await openSiteEnd(dataDir, { isNew: false }), await openSiteEnd(settingsFile, { isNew: true })];
    const ended = new AbortController();
    const copying = copySite(from, to, () => undefined).finally(() => ended.abort());
    do {
      expect(await readAll(readable.port)).toEqual(before);
      expect(await upload(readable.port, ada)).toMatchObject({ status: 503, code: 'site/read-only' });
    } while (!ended.signal.aborted);
    await copying;
    expect((await compareSites(from, to)).filter((one) => !isSameContent(one))).toEqual([]);
    await Promise.all([from.close(), to.close(), readable.stop()]);

    const start = async (ROLE: string) => startProcess({ ...settings, DATA_DIR: await folder(), ROLE });
    const [one, two, photos] = [await start('web'), await start('web'), await start('photos')];
    const port = await startNginx((listen) => createNginxSite(listen, [one.port, two.port], [photos.port]));
    for (const { port } of [one, two]) expect(await readAll(port)).toEqual(before);
    await one.kill();
    for (let read = 0; read < 20; read++) expect(await readAll(port)).toEqual(before);
    await two.kill();
    const uploaded = await upload(port, ada); // no process is left to accept it
    expect(uploaded).toMatchObject({ status: 201 });
    const three = await start('web');
    expect(await answerOf(three.port, uploaded.photo!.url, ada)).toMatch(/ 200 /);
  },
);
