import type { FastifyInstance } from 'fastify';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Bundle } from '@fotosoc/serving/checks/bundle';
import type { TrialPlaces } from '@fotosoc/serving/checks/trial-places';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../ground/db/connection.ts';
import type { ObjectStore } from '../../ground/storage/object-store.ts';
import { BundleStore } from './bundle-store.ts';

/** A version that is tried before anybody gets it. */
export interface Tried {
  bundle: Bundle;
  /** Pages for its parts. */
  places?: TrialPlaces | undefined;
  /** Told why one of its pages could not be drawn. */
  onUndrawn: (pattern: string, reason: string) => void;
}

/** A site that nobody but this process can reach. */
export interface TrialSite {
  app: FastifyInstance;
  /** A member's, as a cookie, where there is one. */
  session?: string;
  /** Removes it. */
  close: () => Promise<void>;
}

type OpenTrial = (tried: Tried) => Promise<TrialSite>;

/** Sites that have a version as if everybody got it, their pages composed as all pages are: this very one, and a copy of it
 *  without anybody's data. */
export interface Trials {
  openSite: OpenTrial;
  openCopy: OpenTrial;
}

/** How long a page that is tried may take to be drawn: nobody waits for it. */
const DRAW_WAIT_MS = 10_000;

/** What a site is configured with where a version is tried: it says nothing, and tries none itself. */
export function configOfTrial(config: Config): Config {
  const { drawWaitMs } = config;
  return { ...config, drawWaitMs: drawWaitMs === 0 ? 0 : DRAW_WAIT_MS, chromiumPath: undefined, logLevel: 'silent' };
}

/** The versions that are stored here, and one that is not yet. */
export class TrialBundles extends BundleStore {
  constructor(
    objects: ObjectStore,
    private readonly tried: Tried,
  ) {
    super(objects);
  }

  override async readFile(of: Pick<Manifest, 'name' | 'version'>, file: string): Promise<Buffer | undefined> {
    const { bundle, places } = this.tried;
    const tried = [bundle, places?.bundle].find(
      (one) => one?.manifest.name === of.name && one.manifest.version === of.version,
    );
    return tried ? tried.files.get(file) : super.readFile(of, file);
  }
}

/** Copies what is live to another site, and nothing that is known of its visitors. */
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
