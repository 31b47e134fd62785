import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { blockVersion } from '../rollout/block.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { rollBackVersion } from '../rollout/rollback.ts';
import { readRemoteStatus } from '../status/status.ts';
import { publishBundle } from './publish.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const [V1, V2, V3, V4] = ['1.0.0+00000001', '1.0.1+00000002', '1.0.2+00000003', '1.0.3+00000004'] as const;

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
  for (const version of [V1, V2, V3, V4]) await publish(version);
});

const bundles = new Map<string, string>();
async function publish(version: string) {
  const dir = bundles.get(version) ?? writeBundle({ version }).dir;
  bundles.set(version, dir);
  return publishBundle(server.services, dir, { actor: 'team' });
}

const order = (version: string) => ({
  name: 'mf-x',
  version,
  actor: 'test',
  at: server.services.now(),
  reason: 'test',
});
const stored = async () => [
  ...new Set((await listKeys(server.services, 'remotes/mf-x')).map((key) => key.split('/')[2])),
];
const statuses = async () =>
  Object.fromEntries(
    (await readRemoteStatus(server.services, 'mf-x')).versions.map(({ version, status }) => [version, status]),
  );

async function daysPass(days: number): Promise<void> {
  server.wait(days * DAY_MS);
  await server.deleteExpiredData();
}

/** Runs an action as a newly signed-in administrator, as sessions expire too. */
async function act(what: string, body: object) {
  return server.call('POST', `/api/remotes/mf-x/${what}`, { as: server.signUpAdministrator(), body });
}

describe('a version unused for 30 days', () => {
  beforeEach(async () => {
    for (const version of [V1, V2, V3]) await promoteVersion(server.services, order(version));
  });

  it('is removed with its files, unlike other versions', async () => {
    await daysPass(29);
    expect(await stored()).toEqual([V1, V2, V3, V4]);
    await daysPass(2);
    expect(await stored()).toEqual([V2, V3]); // last good and active
    expect(await statuses()).toMatchObject({ [V1]: 'removed', [V2]: 'published', [V3]: 'published', [V4]: 'removed' });
  });

  it('is counted from its last possible use', async () => {
    await daysPass(20);
    await promoteVersion(server.services, order(V4)); // V3 is now the last known good one, V2 unused
    await daysPass(20);
    expect(await stored()).toEqual([V2, V3, V4]);
    await daysPass(11);
    expect(await stored()).toEqual([V3, V4]);
  });

  it('stays while it is the canary, and 30 days longer', async () => {
    await startCanary(server.services, { ...order(V4), percent: 5 });
    await daysPass(40);
    expect(await stored()).toContain(V4);
    await rollBackVersion(server.services, { ...order(V4), version: undefined });
    await daysPass(29);
    expect(await stored()).toContain(V4);
    await daysPass(2);
    expect(await stored()).not.toContain(V4);
  });

  it('stays while it is previewed, and 30 days longer', async () => {
    expect((await act('previews', { version: V4, hours: 48 })).statusCode).toBe(201);
    await daysPass(31);
    expect(await stored()).toContain(V4);
    await daysPass(2);
    expect(await stored()).not.toContain(V4);
  });

  it('refuses every action with instructions', async () => {
    await daysPass(31);
    const sentence = /^The files of mf-x 1\.0\.3\+00000004 were removed on 20\d\d-\d\d-\d\d, .*publish it again/;
    for (const [what, body] of [
      ['activate', { version: V4 }],
      ['activate', { version: V4, percent: 5 }],
      ['rollback', { version: V4, reason: 'back to it' }],
      ['previews', { version: V4 }],
    ] as const) {
      const reply = await act(what, body);
      expect([what, reply.statusCode, reply.json()]).toEqual([
        what,
        410,
        expect.objectContaining({ code: 'remotes/removed', error: expect.stringMatching(sentence) }),
      ]);
    }
    const file = await server.app.inject({ url: `/remotes/mf-x/${V4}/remoteEntry.js` });
    expect(file.statusCode).toBe(410);
  });

  it('is restored by publishing it again, and can be promoted', async () => {
    await daysPass(31);
    expect((await publish(V4)).isNew).toBe(true);
    expect(await stored()).toContain(V4);
    expect(await statuses()).toMatchObject({ [V4]: 'published' });
    expect((await act('activate', { version: V4 })).statusCode).toBe(200);
    await daysPass(1);
    expect(await stored()).toContain(V4);
  });

  it('stays blocked, with its content, under any name', async () => {
    await blockVersion(server.services.db, order(V4));
    await daysPass(31);
    expect(await stored()).not.toContain(V4);
    expect(await statuses()).toMatchObject({ [V4]: 'blocked' });
    await expect(publish(V4)).rejects.toThrow(/blocked/i);
  });

  it('can still be blocked after its removal', async () => {
    await daysPass(31);
    expect((await act('block', { version: V4, reason: 'leaked a key' })).statusCode).toBe(200);
    await expect(publish(V4)).rejects.toThrow('leaked a key');
  });

  it('stays in the audit log', async () => {
    await daysPass(31);
    const { audit } = await readRemoteStatus(server.services, 'mf-x');
    expect(audit.filter(({ action }) => action === 'publish')).toHaveLength(4);
  });
});

it('keeps versions of retired remotes, so that they can be restored', async () => {
  await promoteVersion(server.services, order(V1));
  await act('retire', { reason: 'over for now' });
  await daysPass(60);
  expect(await stored()).toEqual([V1]);
  expect((await act('restore', {})).statusCode).toBe(200);
});
