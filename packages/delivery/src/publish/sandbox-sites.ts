import type { FastifyInstance } from 'fastify';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { ObjectStore } from '@fotosoc/server-kit/storage/object-store';
import type { DeliveryConfig } from '../config.ts';
import { BundleStore } from '../versions/bundle-store.ts';
import type { CandidateVersion } from '../versions/candidate-version.ts';

/** Sandbox site, which only this process can reach. */
export interface SandboxSite {
  app: FastifyInstance;
  /** Session cookie of the sandbox site's member; `undefined` without a member. */
  session?: string;
  close: () => Promise<void>;
}

type OpenSandbox = (tried: CandidateVersion) => Promise<SandboxSite>;

/** Sandbox sites with a version as if it were live, composed like other pages: on this site's data, and on a copy
 *  without personal data. */
export interface SandboxSites {
  openSite: OpenSandbox;
  openCopy: OpenSandbox;
}

/** Timeout of server rendering in a sandbox, where no visitor waits. */
const DRAW_WAIT_MS = 10_000;

/** Returns the configuration of a sandbox site: without logs and without further sandboxes. */
export function toSandboxConfig<Config extends Pick<DeliveryConfig, 'chromiumPath' | 'drawWaitMs'>>(
  config: Config,
): Config & { logLevel: 'silent' } {
  const { drawWaitMs } = config;
  return { ...config, drawWaitMs: drawWaitMs === 0 ? 0 : DRAW_WAIT_MS, chromiumPath: undefined, logLevel: 'silent' };
}

/** Bundle store with the stored versions and the candidate version. */
export class SandboxBundles extends BundleStore {
  constructor(
    objects: ObjectStore,
    private readonly tried: CandidateVersion,
  ) {
    super(objects);
  }

  override async readFile(of: Pick<Manifest, 'name' | 'version'>, file: string): Promise<Buffer | undefined> {
    const { bundle, slots } = this.tried;
    const tried = [bundle, slots?.bundle].find(
      (one) => one?.manifest.name === of.name && one.manifest.version === of.version,
    );
    return tried ? tried.files.get(file) : super.readFile(of, file);
  }
}

/** Copies live versions to another site, without data about visitors. */
export async function copyDeployments(from: Db, to: Db): Promise<void> {
  const deployments = await from.selectFrom('remote_deployments').selectAll().execute();
  for (const { name, active_version } of deployments) {
    const version = await from
      .selectFrom('remote_versions')
      .selectAll()
      .where('name', '=', name)
      .where('version', '=', active_version)
      .executeTakeFirstOrThrow();
    await to.insertInto('remote_versions').values(version).execute();
  }
  for (const deployment of deployments) {
    const { active_version } = deployment;
    const only = { last_good_version: active_version, canary_id: null, canary_version: null, canary_percent: 0 };
    await to
      .insertInto('remote_deployments')
      .values({ ...deployment, ...only })
      .execute();
  }
}
