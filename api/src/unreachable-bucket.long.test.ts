import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Photo } from '@fotosoc/contract/photo';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { publishAndActivate } from '@fotosoc/delivery/rollout/publish-and-activate';
import { createJpeg } from '../test/pictures.ts';
import { findRadosgw, startRadosgw, type Radosgw } from '../test/radosgw.ts';
import { openServer, type Actor } from '../test/server.ts';
import { publishAsTeam, createTeamToken } from '@fotosoc/delivery/testing/team';
import { findInconsistencies } from '../test/consistency.ts';
import { createUploadRequest } from '../test/upload.ts';

const AWAY_MS = 10_000;

let bucket: Radosgw;
let server: Awaited<ReturnType<typeof openServer>>;
let ada: Actor;
beforeAll(async () => {
  if (!findRadosgw()) return;
  bucket = await startRadosgw();
  server = await openServer({ S3_URL: bucket.url });
  ada = await server.signUp();
});
afterAll(async () => {
  await server?.close();
  await bucket?.stop();
});

it.runIf(findRadosgw())(
  'a bucket that is unreachable for ten seconds causes errors with messages, and then everything recovers',
  async () => {
    const { app, services } = server;
    const picture = await createJpeg();
    const upload = async () => app.inject(createUploadRequest(picture, ada));
    const token = await createTeamToken(server, 'mf-x');
    await publishAndActivate(services, writeBundle({ name: 'shell' }).dir);
    await publishAndActivate(services, writeBundle().dir);
    const { photo } = (await upload()).json<{ photo: Photo }>();
    const script = '/remotes/mf-x/1.0.0+00000001/remoteEntry.js';
    const askAll = async () =>
      Promise.all([
        app.inject({ url: photo.url }),
        app.inject({ url: script }),
        upload(),
        publishAsTeam(server, { token, version: '1.0.1+00000002' }),
        app.inject({ url: '/api/health' }),
        app.inject({ url: '/api/portfolios' }),
        app.inject({ url: '/x', headers: { accept: 'text/html' } }),
      ]);

    await bucket.stopGateway();
    const goneAt = performance.now();
    const seen: number[][] = [];
    while (performance.now() - goneAt < AWAY_MS) {
      const replies = await askAll();
      seen.push(replies.map(({ statusCode }) => statusCode));
      for (const reply of replies.slice(0, 4)) {
        expect(reply.json()).toMatchObject({ error: expect.stringMatching(/does not answer/) });
        expect(reply.headers['cache-control'] ?? '').not.toContain('immutable');
      }
    }
    expect(new Set(seen.map(String))).toEqual(new Set(['503,503,503,503,200,200,200']));

    await bucket.startGateway();
    const replies = await askAll();
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 201, 201, 200, 200, 200]);
    expect(await findInconsistencies(services)).toEqual([]);
  },
);
