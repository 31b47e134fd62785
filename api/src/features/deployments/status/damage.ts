import path from 'node:path';
import { BundleRefused, readFiles } from '@fotosoc/federation/gate/bundle';
import type { RemoteDeploymentRow } from '../../../db/tables.ts';
import type { Services } from '../../../services.ts';
import { folderOf } from '../publish/publish.ts';
import { findManifest, listDeployments } from '../queries.ts';

export interface Damage {
  version: string;
  evidence: string;
}

/** Versions that visitors may get whose stored files are no longer what was published. Browsers run none of it. */
export async function findDamage(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { name, active_version, last_good_version, canary_version }: RemoteDeploymentRow,
): Promise<Damage[]> {
  const damage: Damage[] = [];
  for (const version of new Set([active_version, last_good_version, canary_version ?? active_version])) {
    const manifest = await findManifest(db, name, version);
    if (!manifest) continue;
    try {
      await readFiles(path.join(config.dataDir, folderOf(name, version)), manifest);
    } catch (error) {
      if (!(error instanceof BundleRefused)) throw error;
      const [what] = error.message.split(':');
      damage.push({ version, evidence: `The stored files are damaged: ${what}` });
    }
  }
  return damage;
}

/** Looks at every live version.
 *  @throws Error naming all that are damaged, for the log */
export async function refuseDamage(services: Pick<Services, 'config' | 'db'>): Promise<void> {
  const found: string[] = [];
  for (const deployment of await listDeployments(services.db)) {
    const damage = await findDamage(services, deployment);
    found.push(...damage.map(({ version, evidence }) => `${deployment.name} ${version}: ${evidence}`));
  }
  if (found.length > 0) throw new Error(found.join('\n'));
}
