import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeliveryServices } from './services.ts';
import { openServices, startHost } from './testing/test-host.ts';
import { verifyAuditLog } from './audit/verify.ts';
import { listAuditEntries } from './audit/audit-log.ts';
import { promoteVersion } from './rollout/promote.ts';
import { publishBundle } from './publish/publish.ts';
import { findDeployment, listDeployments } from './versions/deployments.ts';
import { listVersions } from './versions/versions.ts';

const ROUNDS = 5;

let here: DeliveryServices;
let there: DeliveryServices;
beforeEach(async () => {
  const host = await startHost();
  here = host.services;
  there = await openServices(host.config); // another connection to the same data folder
});
afterEach(() => there.close());

async function release(services: DeliveryServices, version: string, actor: string) {
  await publishBundle(services, writeBundle({ version }).dir, { actor });
  await promoteVersion(services, { name: 'mf-x', version, actor, at: services.now(), reason: '' });
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
