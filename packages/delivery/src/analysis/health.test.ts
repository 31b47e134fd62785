import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { beforeEach, expect, it } from 'vitest';
import { waitAndAnalyse, beginAnalysis, serveView } from '../testing/served-view.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { announceActions } from '../announcements/announce.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { createToken } from '../tokens/tokens.ts';
import { readRemoteStatus } from '../status/status.ts';
import { MINUTE_MS, DAY_MS } from '@fotosoc/server-kit/units';

const V1 = '1.0.0+00000001';
const TEAM = 'team@example.org';

let server: TestHost;

/** Publishes a remote promoted a month ago, without failures until now. */
beforeEach(async () => {
  server = await startHost({ publicUrl: 'http://fotosoc.example.org' });
  server.signUpAdministrator();
  for (const name of ['shell', 'mf-x'])
    await publishAndActivate(server.services, writeBundle({ name, version: V1 }).dir);
  server.wait(30 * DAY_MS);
  const { db, now } = server.services;
  const expiresAt = new Date(now().getTime() + DAY_MS);
  await createToken(db, { remote: 'mf-x', verbs: ['promote'], label: 'CI', email: TEAM, expiresAt, now: now() });
  await beginAnalysis(server);
});

async function views(count: number, kind: 'loaded' | 'render-crash', how: Parameters<typeof serveView>[1] = {}) {
  for (let view = 0; view < count; view += 1) await (await serveView(server, how)).tell('mf-x', { kind });
}

async function standing() {
  const { troubles, recent } = await readRemoteStatus(server.services, 'mf-x');
  const [own] = recent!;
  return { troubles, ...own! };
}

async function mails() {
  await announceActions(server.services);
  const { db } = server.services;
  const rows = await db.selectFrom('mails').select(['recipient', 'subject', 'body']).orderBy('created_at').execute();
  return rows.filter(({ recipient }) => recipient === TEAM);
}

/** Sends reports and runs the analysis minute by minute. */
async function goOn(minutes: number, count: number, kind: 'loaded' | 'render-crash') {
  for (let minute = 0; minute < minutes; minute += 1) {
    await views(count, kind);
    await waitAndAnalyse(server, MINUTE_MS);
  }
}

it('a settled version is reported as failing, with its start, and as recovered', async () => {
  expect(await standing()).toMatchObject({ version: V1, state: 'unseen', since: null });
  await goOn(4, 5, 'loaded');
  expect(await standing()).toMatchObject({ state: 'well', troubles: [] });
  const begun = server.services.now().toISOString();
  await views(1, 'loaded');
  await views(16, 'render-crash');
  await waitAndAnalyse(server);
  const failing = await standing();
  expect(failing.state).toBe('failing');
  expect(failing.since! >= begun).toBe(true);
  expect(failing.troubles).toEqual([
    {
      version: V1,
      evidence: expect.stringMatching(
        /^16 of \d+ page views of the last 15 minutes failed, since .* GMT; page crashed$/,
      ),
    },
  ]);
  const { spans } = failing;
  expect(spans).toHaveLength(24);
  expect(spans.reduce((sum, { bad }) => sum + bad, 0)).toBe(16);
  await goOn(16, 4, 'loaded');
  expect(await standing()).toMatchObject({ state: 'well', troubles: [] });
});

it('administrator and team get one mail after a lasting failure, and one after the recovery', async () => {
  await views(16, 'render-crash');
  await waitAndAnalyse(server);
  expect(await mails()).toEqual([]);
  await goOn(3, 3, 'render-crash');
  for (const _ of [1, 2]) await mails();
  await goOn(3, 3, 'render-crash');
  expect((await mails()).map(({ subject }) => subject)).toEqual(['mf-x: the live version fails']);
  expect((await mails())[0]!.body).toContain(`mf-x ${V1} fails: `);
  await goOn(20, 5, 'loaded');
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'mf-x: the live version fails',
    'mf-x: the live version works again',
  ]);
});

it('one network cannot make a version fail, however many reports it sends', async () => {
  for (let view = 0; view < 30; view += 1) await views(1, 'render-crash', { address: '192.0.2.0/24' });
  await waitAndAnalyse(server);
  expect((await standing()).state).not.toBe('failing');
});
