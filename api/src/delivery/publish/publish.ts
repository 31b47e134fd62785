import path from 'node:path';
import { BundleRefused, readBundle } from '@fotosoc/serving/checks/bundle';
import { contentDigest } from '@fotosoc/serving/checks/content-digest';
import { requireAllowed, verdictOn, type VersionFacts } from '@fotosoc/serving/checks/verdict';
import { isEqual } from '@fotosoc/contract/registry/canonical';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import { essentialsOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { faultInPrefixes } from '@fotosoc/contract/registry/own-prefixes';
import { SOURCE_MAPS } from '@fotosoc/contract/registry/source-maps';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import type { Db } from '../../ground/db/connection.ts';
import type { RemoteDeploymentRow, RemoteVersionRow } from '../tables.ts';
import { write } from '../../ground/db/write.ts';
import type { Delivery } from '../delivery.ts';
import { insertAuditEntry, listTrafficEntries, type TrafficEntry, isOfStart, START } from '../audit/audit-log.ts';
import { promote } from '../rollout/promote.ts';
import { reasonWith } from '../audit/reason.ts';
import { runPublishChecks, type Render } from './publish-checks.ts';
import { findBlockedContent, insertVersion, returnVersion } from './insert-version.ts';
import { findDeployment } from '../versions/deployments.ts';
import { findVersion, checkReportOf } from '../versions/versions.ts';
import { deleteUnserved } from './retention.ts';
import { keepSourceMaps, readSourceMaps } from './source-maps.ts';
import { VersionClaim } from './version-claim.ts';

/** Options of a publication. */
export interface PublishOptions {
  actor: string;
  expectedName?: string;
  /** Allowed paths, with all paths below; null for all unowned paths. */
  prefixes?: readonly string[] | null;
  /** Default: no rendering. */
  render?: Render;
  /** Maximum code size in bytes. Default: unlimited. */
  maxCodeBytes?: number;
  override?: string;
  origin?: VersionOrigin;
}

export interface Published {
  manifest: Manifest;
  /** False if the same bytes were published before. */
  isNew: boolean;
  /** Check report of the first publication. */
  checks: PublishCheckReport | null;
}

const renderNothing: Render = async () => ({ skipped: 'the site was not up yet' });

/** Checks a built bundle and stores it as a version of its remote, without activating it. Publishing the same bytes
 *  again only restores removed files. The version is locked, its files are stored, then it is registered: files are not
 *  served before, and an interrupted publication leaves no partial version.
 *  @throws BundleRefused with a sentence on the required change
 *  @throws HttpError 503 `server/busy` during another publication of this version */
export async function publishBundle(
  delivery: Pick<Delivery, 'db' | 'bundles' | 'now'>,
  dir: string,
  { actor, expectedName, prefixes = null, render = renderNothing, maxCodeBytes, override, origin }: PublishOptions,
): Promise<Published> {
  const { db, bundles, now } = delivery;
  const bundle = await readBundle(dir);
  const { manifest } = bundle;
  const { name, version } = manifest;
  if (expectedName !== undefined && name !== expectedName) {
    throw new BundleRefused(`This is a bundle of ${name}, not of ${expectedName}.`);
  }
  const fault = faultInPrefixes(manifest.remote?.description.prefixes ?? [], prefixes);
  if (fault !== undefined) throw new BundleRefused(fault);
  const known = await findVersion(db, name, version);
  const isChanged = known !== undefined && !isSame(known, manifest);
  const digest = contentDigest(bundle);
  const standing = await standingOf(db, name, digest, known);
  if (known && isServed(known) && !isChanged && standing === undefined) {
    return { manifest, isNew: false, checks: checkReportOf(known) ?? null };
  }
  const asked = { bundle, at: now(), render, maxCodeBytes, override, isChanged, standing };
  const report = await runPublishChecks(delivery, asked);
  const claim = await VersionClaim.wait(delivery, manifest);
  try {
    const before = await findVersion(db, name, version); // published concurrently
    if (before) requireUnchanged(before, manifest);
    if (before && isServed(before)) return { manifest, isNew: false, checks: report };
    await bundles.delete(manifest); // left by an interrupted publication
    await bundles.put(bundle, claim.requireFresh);
    await write(db, 'registry', async (trx) => {
      await claim.settle(trx);
      const blockedSince = await standingOf(trx, name, digest, undefined);
      requireAllowed(verdictOn({ manifest, standing: blockedSince }, undefined, { to: 'return' }));
      if (before) await returnVersion(trx, manifest, report, now());
      else await insertVersion(trx, manifest, report, now(), { contentDigest: digest, origin: origin ?? null });
      await insertAuditEntry(trx, {
        at: now(),
        actor,
        action: 'publish',
        remote: name,
        before: null,
        after: null,
        reason: reasonWith(version, report),
      });
    });
    return { manifest, isNew: true, checks: report };
  } catch (error) {
    await deleteUnserved(delivery, claim).catch(() => undefined); // the next sweep retries
    throw error;
  } finally {
    await claim.release();
  }
}

function requireUnchanged(before: RemoteVersionRow, manifest: Manifest): void {
  requireAllowed(verdictOn({ manifest, isChanged: !isSame(before, manifest) }, undefined, { to: 'publish' }));
}

function isServed({ removed_at }: RemoteVersionRow): boolean {
  return removed_at === null;
}

function isSame(before: RemoteVersionRow, manifest: Manifest): boolean {
  return isEqual(essentialsOf(JSON.parse(before.manifest) as Manifest), essentialsOf(manifest));
}

/** Returns the block of this content, under any name; undefined if it is not blocked. */
async function standingOf(
  db: Db,
  name: string,
  digest: string,
  known: RemoteVersionRow | undefined,
): Promise<VersionFacts['standing']> {
  if (known?.status === 'blocked') return { status: 'blocked', reason: known.status_reason };
  const blocked = await findBlockedContent(db, name, digest);
  if (!blocked) return undefined;
  const reason = `it has the files of ${blocked.version}, which is: ${blocked.status_reason}`;
  return { status: 'blocked', reason };
}

const OVERRIDE = 'a start deploys its whole checkout together';

/** Publishes a local bundle, and activates it if only starts have activated versions before: a preview of local edits.
 *  Deployments by a team or the administrator stay unchanged.
 *  @returns message for the operator if another version stays live, with the command to activate this one
 *  @throws BundleRefused for a refused bundle without live version of its name */
export async function publishAndActivate(
  delivery: Pick<Delivery, 'bundles' | 'db' | 'now'>,
  dir: string,
  origin?: VersionOrigin,
): Promise<string | undefined> {
  const { db, now } = delivery;
  const { name, version } = (await readBundle(dir)).manifest;
  const deployment = await findDeployment(db, name);
  try {
    const { manifest } = await publishBundle(delivery, dir, { actor: START.actor, override: OVERRIDE, origin });
    await keepSourceMaps(delivery, manifest, await readSourceMaps(path.join(dir, SOURCE_MAPS), manifest));
    if (deployment?.active_version === version && deployment.retired_at === null) return undefined;
    const [latest] = (await listTrafficEntries(db, name)).filter((act) => !isOfStart(act));
    if (deployment && latest) return heldBack(deployment, version, latest);
    await promote(db, { name, version, ...START, at: now(), override: OVERRIDE });
    return undefined;
  } catch (error) {
    if (!deployment || !(error instanceof BundleRefused)) throw error;
    return `${name} stays at ${deployment.active_version}. What is built here is refused: ${error.message}`;
  }
}

function heldBack({ name, active_version, retired_at }: RemoteDeploymentRow, version: string, latest: TrafficEntry) {
  const state = retired_at === null ? `visitors get ${active_version}` : 'it is retired';
  return `${name} ${version} is built here and published, but not live: ${state} (${latest.act} by ${latest.actor}, ${latest.at}).
  what differs: pnpm remote diff ${name} ${active_version} ${version}
  to everybody: pnpm remote promote ${name} ${version}, or at /deployments`;
}
