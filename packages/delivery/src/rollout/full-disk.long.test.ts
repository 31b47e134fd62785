import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { describe, expect, it } from 'vitest';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { fillDisk, mountSmallDisk } from '@fotosoc/server-kit/testing/small-disk';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { publishBundle } from '../publish/publish.ts';
import { insertConfiguredTokens, renewConfiguredTokens } from '../tokens/tokens.ts';
import { parseConfiguredTokens } from '../tokens/configured-tokens.ts';
import { promoteVersion } from './promote.ts';

const disk = mountSmallDisk();

const TOKEN = `mfp_${'f'.repeat(43)}`;
const headers = { authorization: `Bearer ${TOKEN}` };
const reason = 'it is broken';

/** Starts a site with two versions of a remote, the newer one live, on a completely full disk. */
async function startOnFullDisk(name: string): Promise<TestHost & { filler: string; dataDir: string }> {
  const dataDir = path.join(disk!, name);
  const server = await startHost({
    dataDir,
    deployTokens: parseConfiguredTokens(`mf-x:publish+canary+promote+rollback+block=${TOKEN}`),
  });
  const { services } = server;
  const { db, config, now, reserve } = services;
  await insertConfiguredTokens(db, config.deployTokens, now());
  for (const version of ['1.0.0+00000001', '1.0.1+00000002']) {
    const { manifest } = await publishBundle(services, writeBundle({ version }).dir, { actor: 'team' });
    await promoteVersion(server.services, {
      ...manifest,
      actor: 'team',
      at: now(),
      reason: 'a test',
      override: 'a test',
    });
  }
  await reserve.fill();
  const filler = path.join(disk!, `${name}-filler`);
  fillDisk(filler);
  return { ...server, filler, dataDir };
}

describe.skipIf(!disk)('on a full disk', () => {
  it('a team reads the status, rolls back, blocks and retires; the reserve is restored with the room', async () => {
    const { app, services, filler, dataDir } = await startOnFullDisk('acts');
    const post = async (act: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/remotes/mf-x/${act}`, headers, payload });
    const status = await app.inject({ url: '/api/remotes/mf-x', headers });
    expect([status.statusCode, status.json()]).toMatchObject([200, { state: { active: '1.0.1+00000002' } }]);
    const back = await post('rollback', { reason });
    expect([back.statusCode, back.json()]).toMatchObject([200, { state: { active: '1.0.0+00000001' } }]);
    expect((await post('block', { version: '1.0.1+00000002', reason })).statusCode).toBe(200);
    const retired = await post('retire', { reason });
    expect([retired.statusCode, retired.json()]).toMatchObject([200, { state: { isRetired: true } }]);
    expect(readdirSync(path.join(dataDir, 'reserve')).length).toBeLessThan(4);
    rmSync(filler);
    await services.reserve.fill();
    expect(readdirSync(path.join(dataDir, 'reserve'))).toHaveLength(4);
  });

  it('a token of the environment stays valid, though it cannot be renewed', async () => {
    const { app, services, wait, filler } = await startOnFullDisk('token');
    wait(10 * MINUTE_MS);
    const { db, config, now } = services;
    await renewConfiguredTokens(db, config.deployTokens, now()).catch(() => undefined);
    expect((await app.inject({ url: '/api/remotes/mf-x', headers })).statusCode).toBe(200);
    rmSync(filler);
  });

  it('a refusal states that nothing was changed, and whom to contact', async () => {
    const { app, dataDir, filler } = await startOnFullDisk('refusal');
    rmSync(path.join(dataDir, 'reserve'), { recursive: true });
    fillDisk(`${filler}-rest`);
    const url = '/api/remotes/mf-x/rollback';
    const refused = await app.inject({ method: 'POST', url, headers, payload: { reason } });
    expect([refused.statusCode, refused.json()]).toEqual([
      507,
      {
        code: 'server/storage-full',
        error: "Nothing was changed: the disk of the site is full. Please tell the site's operator.",
      },
    ]);
    expect(existsSync(path.join(dataDir, 'reserve'))).toBe(false);
    for (const file of [filler, `${filler}-rest`]) rmSync(file);
  });
});
