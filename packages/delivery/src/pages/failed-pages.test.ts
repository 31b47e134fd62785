import { beforeEach, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { write } from '@fotosoc/server-kit/db/write';
import { PASSED_REPORT } from '../testing/check-report.ts';
import { waitAndAnalyse, beginAnalysis } from '../testing/served-view.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { findDeployment } from '../versions/deployments.ts';
import { findVersion } from '../versions/versions.ts';
import { insertVersion } from '../publish/insert-version.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { V1, V2, publishSite } from '../testing/composed-pages.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

let server: TestHost;
/** Publishes a fresh version with a corrupted row, so that its pages fail. */
beforeEach(async () => {
  server = await startHost();
  const { db, now } = server.services;
  await publishSite(server);
  const { manifest } = writeBundle({ version: V2, description: { pages: null as never } });
  await write(db, 'none', async (trx) => insertVersion(trx, manifest, PASSED_REPORT, now()));
  server.wait(HOUR_MS);
  await promoteVersion(server.services, { name: 'mf-x', version: V2, actor: 'test', at: now(), reason: '' });
  await beginAnalysis(server);
});

const ask = async (network: number, url = '/x') =>
  (await server.app.inject({ url, remoteAddress: `10.${network}.0.1` })).statusCode;
const activeVersion = async () => (await findDeployment(server.services.db, 'mf-x'))?.active_version;

it('a version with pages that answer 500 is rolled back without page reports', async () => {
  for (let network = 0; network < 15; network += 1) expect(await ask(network)).toBe(500);
  await waitAndAnalyse(server);
  expect(await activeVersion()).toBe(V1);
  expect((await findVersion(server.services.db, 'mf-x', V2))?.status_reason).toMatch(
    /page failed to load: the site could not render it and answered 500$/,
  );
  expect(await ask(99)).toBe(200);
});

it('repeated requests of one visitor do not decide', async () => {
  for (let time = 0; time < 60; time += 1) await ask(1);
  await waitAndAnalyse(server);
  expect(await activeVersion()).toBe(V2);
});
