import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openServices, type Services } from '../../src/services.ts';
import { startServer } from '../server.ts';
import { verifyAuditLog } from '@fotosoc/delivery/audit/verify';
import { listAuditEntries } from '@fotosoc/delivery/audit/audit-log';
import { promoteVersion } from '@fotosoc/delivery/rollout/promote';
import { publishBundle } from '@fotosoc/delivery/publish/publish';
import { findDeployment, listDeployments } from '@fotosoc/delivery/versions/deployments';
import { listVersions } from '@fotosoc/delivery/versions/versions';

const ROUNDS = 5;

let here: Services;
let there: Services;
beforeEach(async () => {
  here = (await startServer()).services;
  there = await openServices(here.config); // another connection to the same data folder
});
afterEach(() => there.close());

async function release(services: Services, version: string, actor: string) {
  await publishBundle(services, writeBundle({ version }).dir, { actor });
  await promoteVersion(services.db, { name: 'mf-x', version, actor, at: services.now(), reason: '' });
}

it('two machines that publish and promote two versions at once keep both, and one of them is active', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const versions = [`1.${round}.0+0000000a`, `1.${round}.0+0000000b`];
    await Promise.all([release(here, versions[0]!, 'here'), release(there, versions[1]!, 'there')]);

    const published = (await listVersions(here.db, 'mf-x', 100)).versions.map(({ version }) => version);
    expect(published).toHaveLength(2 * round);
    expect(await listDeployments(here.db)).toHaveLength(1);
    const { active_version, last_good_version } = (await findDeployment(here.db, 'mf-x'))!;
    expect([active_version, last_good_version].toSorted()).toEqual(versions); // the second one wins
  }
  expect((await verifyAuditLog(here.db)).firstWrong).toBeNull();
  const { entries: acts } = await listAuditEntries(here.db, 'mf-x', 100);
  expect(acts.filter(({ act }) => act === 'publish')).toHaveLength(2 * ROUNDS);
  const promotions = acts.filter(({ act }) => act === 'promote');
  expect(promotions).toHaveLength(2 * ROUNDS);
  for (const [index, { before_state }] of promotions.entries()) {
    expect(before_state).toBe(promotions[index + 1]?.after_state ?? 'null'); // each knew the result of the one before
  }
});
