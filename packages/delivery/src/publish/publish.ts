import { parseManifest } from '@fotosoc/contract/registry/former-names';
import { BundleRefused, readBundle } from '@fotosoc/publish-checks/bundle';
import { hashContent } from '@fotosoc/publish-checks/content-digest';
import { requireAllowed, decideOnVersion, type VersionFacts } from '@fotosoc/publish-checks/decision';
import { isEqual } from '@fotosoc/contract/registry/sorted-keys';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import { omitConsumedExports, type Manifest } from '@fotosoc/contract/registry/manifest';
import { findPrefixError } from '@fotosoc/contract/registry/own-prefixes';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { RemoteVersionRow } from '../tables.ts';
import { write } from '@fotosoc/server-kit/db/write';
import type { DeliveryServices } from '../services.ts';
import { insertAuditEntry } from '../audit/audit-log.ts';
import { reasonWith } from '../audit/reason.ts';
import { runPublishChecks, type RenderPages } from './publish-checks.ts';
import { findBlockedContent, insertVersion, restoreVersion } from './insert-version.ts';
import { findVersion, parseCheckReport } from '../versions/versions.ts';
import { deleteUnservedFiles } from './retention.ts';
import { PublishLock } from './publish-lock.ts';

/** Options of a publication. */
export interface PublishOptions {
  actor: string;
  expectedName?: string;
  /** Allowed paths, with all paths below; null for all unowned paths. */
  prefixes?: readonly string[] | null;
  /** Renders the pages of the version before its publication. Default: pages are not rendered. */
  render?: RenderPages;
  /** Maximum code size in bytes. Default: unlimited. */
  maxCodeBytes?: number;
  override?: string;
  origin?: VersionOrigin;
}

export interface PublishResult {
  manifest: Manifest;
  /** False if the same bytes were published before. */
  isNew: boolean;
  /** Check report of the first publication. */
  checks: PublishCheckReport | null;
}

const renderNothing: RenderPages = async () => ({ skipped: 'the site had not started yet' });

/** Checks a built bundle and stores it as a version of its remote, without activating it. Publishing the same bytes
 *  again only restores removed files. The version is locked, its files are stored, then it is registered: files are not
 *  served before, and an interrupted publication leaves no partial version.
 *  @throws BundleRefused with a sentence on the required change
 *  @throws HttpError 503 `server/busy` during another publication of this version */
export async function publishBundle(
  delivery: Pick<DeliveryServices, 'bundles' | 'contract' | 'db' | 'now'>,
  dir: string,
  { actor, expectedName, prefixes = null, render = renderNothing, maxCodeBytes, override, origin }: PublishOptions,
): Promise<PublishResult> {
  const { db, bundles, now } = delivery;
  const bundle = await readBundle(dir);
  const { manifest } = bundle;
  const { name, version } = manifest;
  if (expectedName !== undefined && name !== expectedName) {
    throw new BundleRefused(`This is a bundle of ${name}, not of ${expectedName}.`);
  }
  const fault = findPrefixError(manifest.remote?.description.prefixes ?? [], prefixes);
  if (fault !== undefined) throw new BundleRefused(fault);
  const known = await findVersion(db, name, version);
  const isChanged = known !== undefined && !isSameContent(known, manifest);
  const digest = hashContent(bundle);
  const standing = await findBlock(db, name, digest, known);
  if (known && hasFiles(known) && !isChanged && standing === undefined) {
    return { manifest, isNew: false, checks: parseCheckReport(known) ?? null };
  }
  const asked = { bundle, at: now(), render, maxCodeBytes, override, isChanged, standing };
  const report = await runPublishChecks(delivery, asked);
  const claim = await PublishLock.wait(delivery, manifest);
  try {
    // Another process has published the same version in the meantime.
    const before = await findVersion(db, name, version);
    if (before) requireUnchanged(before, manifest);
    if (before && hasFiles(before)) return { manifest, isNew: false, checks: report };
    await bundles.delete(manifest); // deletes files that an interrupted publication has left behind
    await bundles.put(bundle, claim.requireFresh);
    await write(db, 'registry', async (trx) => {
      await claim.settle(trx);
      const blockedSince = await findBlock(trx, name, digest, undefined);
      requireAllowed(decideOnVersion({ manifest, standing: blockedSince }, undefined, { to: 'return' }));
      if (before) await restoreVersion(trx, manifest, report, now());
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
    await deleteUnservedFiles(delivery, claim).catch(() => undefined); // ignored: an hourly job deletes the files later
    throw error;
  } finally {
    await claim.release();
  }
}

function requireUnchanged(before: RemoteVersionRow, manifest: Manifest): void {
  requireAllowed(
    decideOnVersion({ manifest, isChanged: !isSameContent(before, manifest) }, undefined, { to: 'publish' }),
  );
}

function hasFiles({ removed_at }: RemoteVersionRow): boolean {
  return removed_at === null;
}

function isSameContent(before: RemoteVersionRow, manifest: Manifest): boolean {
  return isEqual(omitConsumedExports(parseManifest(before.manifest)), omitConsumedExports(manifest));
}

/** Returns the block of this content, under any name; undefined if it is not blocked. */
async function findBlock(
  db: Db,
  name: string,
  digest: string,
  known: RemoteVersionRow | undefined,
): Promise<VersionFacts['standing']> {
  if (known?.status === 'blocked') return { status: 'blocked', reason: known.status_reason };
  const blocked = await findBlockedContent(db, name, digest);
  if (!blocked) return undefined;
  const reason = `it has the same files as ${blocked.version}, which is blocked: ${blocked.status_reason}`;
  return { status: 'blocked', reason };
}
