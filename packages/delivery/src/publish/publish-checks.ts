import { parseManifest } from '@fotosoc/contract/registry/former-names';
import { findIncompatibilities, parseConsumedExports } from '@fotosoc/publish-checks/incompatibilities';
import type { Bundle } from '@fotosoc/publish-checks/bundle';
import { checkVersion } from '@fotosoc/publish-checks/check-version';
import { isSettled, listVersionSlots, getShellRange, type Platform } from '@fotosoc/publish-checks/platform';
import { findBundleErrors } from '@fotosoc/publish-checks/bundle-errors';
import type { VersionFacts } from '@fotosoc/publish-checks/decision';
import type { PublishCheckReport, RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import { RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { DeliveryServices } from '../services.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { findManifest } from '../versions/versions.ts';
import { listDeployments } from '../versions/deployments.ts';
import { listOtherLiveVersions } from './other-live-versions.ts';
import { listReservedPaths } from '../tokens/reserved-paths.ts';

/** Renders a version's pages in a browser.
 *  @throws BundleRefused for failing pages */
export type RenderPages = (bundle: Bundle) => Promise<RenderReport>;

export interface PublishCheck {
  bundle: Bundle;
  at: Date;
  render: RenderPages;
  maxCodeBytes?: number | undefined;
  /** Reason for which refusals that allow an override are overridden; undefined to override none. */
  override: string | undefined;
  /** True if the site has already published this version with other bytes. */
  isChanged?: boolean;
  /** Status of an earlier version with equal files. */
  standing?: VersionFacts['standing'];
  /** Earlier check report of the version, whose overrides are still valid. */
  before?: PublishCheckReport;
  /** True if the earlier report includes rendered pages, so that this check does not render them again. */
  isRendered?: boolean;
}

/** Checks a version against the current live versions.
 *  @throws BundleRefused with a sentence on the required change */
export async function runPublishChecks(
  delivery: Pick<DeliveryServices, 'bundles' | 'contract' | 'db'>,
  check: PublishCheck,
): Promise<PublishCheckReport> {
  const { contract } = delivery;
  const { bundle, at, render, maxCodeBytes, override, isChanged, standing, before, isRendered = false } = check;
  const { manifest } = bundle;
  const platform = { ...(await readPlatform(delivery, manifest.name, at)), maxCodeBytes };
  const built = {
    manifest,
    consumedExports: parseConsumedExports(
      manifest.consumedExports === undefined ? undefined : bundle.files.get(manifest.consumedExports),
    ),
  };
  const beside = await listOtherLiveVersions(delivery, manifest.name, at);
  const isAsBefore = before !== undefined && isRendered;
  const found = await checkVersion({
    facts: {
      manifest,
      faults: findBundleErrors(bundle),
      breaks: await findIncompatibilities(built, beside, contract.endpoints),
      isChanged,
      standing,
      pages: isAsBefore ? 'as before' : undefined,
    },
    platform,
    asked: { to: 'publish', override, overridden: before?.override },
    render: async () => {
      if (isAsBefore) return before.render;
      return platform.shell ? render(bundle) : { skipped: 'there is no shell yet' };
    },
  });
  const isKnown = 'pages' in found.render || found.override !== null;
  return {
    checkedAt: at.toISOString(),
    shell: platform.shell?.version ?? null,
    api: contract.version,
    ...(isKnown && { contract: contract.digest }),
    ...found,
  };
}

/** Returns the live versions of this remote and of all others, and the reservations of teams without live version. */
export async function readPlatform(
  { contract, db }: Pick<DeliveryServices, 'contract' | 'db'>,
  name: string,
  at: Date,
): Promise<Platform> {
  const deployments = await listDeployments(db);
  const others: Platform['others'] = (await listReservedPaths(db, at)).filter((reserved) => reserved.name !== name);
  const shells: Pick<Platform, 'shell' | 'canaryShell' | 'lastGoodShell'> = { shell: undefined };
  for (const deployment of deployments) {
    const { active_version, last_good_version, canary_version } = deployment;
    if (deployment.name === 'shell') {
      shells.shell = await findManifest(db, 'shell', active_version);
      shells.lastGoodShell = await findManifest(db, 'shell', last_good_version);
      shells.canaryShell = canary_version === null ? undefined : await findManifest(db, 'shell', canary_version);
    }
    if (deployment.name === name) continue;
    const active = await findManifest(db, deployment.name, active_version);
    for (const version of new Set([active_version, last_good_version, canary_version ?? active_version])) {
      const manifest = await findManifest(db, deployment.name, version);
      if (!manifest) continue;
      const { name: other, remote, routes, uses, react } = manifest;
      // The shell has no remote.json: its prefixes are the patterns of its own pages. Retired remotes keep their
      // prefixes.
      const prefixes = remote?.description.prefixes ?? routes.map(({ pattern }) => pattern);
      const isBehind = version === last_good_version && version !== active_version;
      const needs = remote &&
        deployment.retired_at === null && {
          shell: getShellRange(manifest, isBehind ? active : undefined),
          version,
          uses,
          react,
          ...(isBehind && { isSettled: isSettled(deployment.activated_at, at) }),
        };
      others.push({ name: other, prefixes, ...(needs && { needs, ...listVersionSlots(remote.description) }) });
    }
  }
  if (name === 'shell') others.push(...(await listRecentRemotes(db, at, others)));
  const active = deployments.find((deployment) => deployment.name === name)?.active_version;
  const manifest = active === undefined ? undefined : await findManifest(db, name, active);
  const description = manifest?.remote?.description;
  return {
    ...shells,
    apiVersion: contract.version,
    active,
    activeBudgets: description?.budgets,
    activeSlots: listVersionSlots(description),
    others,
  };
}

/** Age up to which a version may still be promoted with any newer shell. */
const PROMOTABLE_AGE_MS = 30 * DAY_MS;

/** Returns the runtime functions used by recently published remotes: a shell must provide them, so that no team has to
 *  rebuild for an intermediate shell. Other requirements are checked at promotion.
 *  @param live remotes checked in any case */
async function listRecentRemotes(db: Db, at: Date, live: Platform['others']): Promise<Platform['others']> {
  const rows = await db
    .selectFrom('remote_versions')
    .select('manifest')
    .where('name', '!=', 'shell')
    .where('published_at', '>', new Date(at.getTime() - PROMOTABLE_AGE_MS).toISOString())
    .where('status', '=', 'published')
    .where('removed_at', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(500)
    .execute();
  return rows.flatMap(({ manifest }) => {
    const { name, version, uses } = parseManifest(manifest);
    const calls = uses?.[RUNTIME_MODULE];
    if (calls === undefined || live.some((one) => one.name === name && one.needs?.version === version)) return [];
    return [{ name, prefixes: [], needs: { shell: '*', version, uses: { [RUNTIME_MODULE]: calls } } }];
  });
}
