import { CONSUMED_EXPORTS_FILE } from '@fotosoc/contract/registry/consumed-exports';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { beforeEach, expect, it } from 'vitest';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { publishBundle } from '../publish/publish.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { reportReleaseBreaks } from './release-breaks.ts';
import { readRemoteStatus } from './status.ts';

/** Endpoint of the previous release, missing in this one. */
const LENSES = { 'GET /api/lenses': { at: ['src/data/lenses.ts:4'], replies: [{ type: 'object' }] } };
const GONE = 'GET /api/lenses: the endpoint was removed (src/data/lenses.ts:4)';

let server: TestHost;
let told: string[];
const tell = (error: unknown) => void told.push((error as Error).message);
beforeEach(async () => {
  server = await startHost();
  told = [];
});

async function goLive(version: string, calls: object) {
  const files = { [CONSUMED_EXPORTS_FILE]: JSON.stringify({ calls, modules: {}, exports: {} }) };
  const { dir } = writeBundle({ version, files });
  const override = 'it was published on the release before';
  const { manifest } = await publishBundle(server.services, dir, { actor: 'team', override });
  const order = { actor: 'team', at: server.services.now(), reason: 'a test', override };
  await promoteVersion(server.services, { ...manifest, ...order });
}

it('reports live versions broken by the release at the start: in the log, on the deployments page and once by mail', async () => {
  const { email } = server.signUpAdministrator();
  await goLive('1.0.0+00000001', LENSES);
  await reportReleaseBreaks(server.services, tell);
  await reportReleaseBreaks(server.services, tell);
  const sentence = `mf-x 1.0.0+00000001: This release of the site does not support all API requests of this version: ${GONE}.`;
  expect(told).toEqual([sentence, sentence]);
  const { troubles } = await readRemoteStatus(server.services, 'mf-x');
  expect(troubles).toEqual([{ version: '1.0.0+00000001', evidence: expect.stringContaining(GONE) }]);
  const mails = await server.services.db.selectFrom('mails').select(['recipient', 'subject']).execute();
  const subject = 'mf-x: a release of the site breaks 1.0.0+00000001';
  expect(mails.filter((mail) => mail.subject === subject)).toEqual([{ recipient: email, subject }]);
});

it('checks fallbacks, and versions in use by tabs for a week', async () => {
  await goLive('1.0.0+00000001', LENSES);
  await goLive('1.0.1+00000002', {});
  await reportReleaseBreaks(server.services, tell);
  expect(told).toEqual([expect.stringMatching(/^mf-x 1\.0\.0/)]);
  await goLive('1.0.2+00000003', {});
  server.wait(6 * DAY_MS);
  await reportReleaseBreaks(server.services, tell);
  expect(told).toHaveLength(2);
  server.wait(2 * DAY_MS);
  await reportReleaseBreaks(server.services, tell);
  expect(told).toHaveLength(2);
});

it('refuses to start if configured so', async () => {
  server.services.config.refuseBreaking = true;
  await goLive('1.0.0+00000001', {});
  await reportReleaseBreaks(server.services, tell);
  await goLive('1.0.1+00000002', LENSES);
  const start = reportReleaseBreaks(server.services, tell);
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(`REFUSE_BREAKING=1, and this release would break live versions. mf-x 1.0.1`);
});
