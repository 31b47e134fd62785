import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BundleRefused, readBundle } from '@fotosoc/serving/checks/bundle';
import { requireAllowed, verdictOn } from '@fotosoc/serving/checks/verdict';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteVersionRow } from '../../../db/tables.ts';
import type { Services } from '../../../services.ts';
import { insertAuditEntry } from '../audit/audit-log.ts';
import { writeBundleFiles } from './bundle-files.ts';
import { promote } from '../rollout/rollout.ts';
import { runPublishChecks, reasonWith, type Render } from './publish-checks.ts';
import { findDeployment, findVersion, gateReportOf, insertVersion } from '../queries.ts';
import { unfinishedFolder } from './unfinished.ts';

/** Who publishes, and how much the gate is asked. */
export interface PublishOptions {
  /** As the audit log names them. */
  actor: string;
  /** The remote the bundle must be of, if that matters. */
  expectedName?: string;
  /** Renders its pages; without it none is rendered. */
  render?: Render;
  /** Why refusals that may be overridden are to be. */
  override?: string;
}

export interface Published {
  manifest: Manifest;
  /** False when the same bytes were published before. */
  isNew: boolean;
  /** What the gate found when it was first published. */
  checks: PublishCheckReport | null;
}

const renderNothing: Render = async () => ({ skipped: 'the site was not up yet' });

/** Where the files of a version are, below the data folder; the address is the same. */
export function folderOf(name: string, version: string): string {
  return name === 'shell' ? path.join('shell', version) : path.join('remotes', name, version);
}

/** Checks a built bundle and keeps it as a version of its remote; visitors do not get it yet. Publishing the same bytes
 *  again changes nothing.
 *  @throws BundleRefused with a sentence that says what to change */
export async function publishBundle(
  { config, db, now }: Services,
  dir: string,
  { actor, expectedName, render = renderNothing, override }: PublishOptions,
): Promise<Published> {
  const bundle = await readBundle(dir);
  const { manifest } = bundle;
  const { name, version } = manifest;
  if (expectedName !== undefined && name !== expectedName) {
    throw new BundleRefused(`This is a bundle of ${name}, not of ${expectedName}.`);
  }
  const known = await findVersion(db, name, version);
  const isChanged = known !== undefined && !isSame(known, manifest);
  if (known && !isChanged) return { manifest, isNew: false, checks: gateReportOf(known) ?? null };
  const report = await runPublishChecks(db, { bundle, at: now(), render, override, isChanged });
  const target = path.join(config.dataDir, folderOf(name, version));
  const draft = unfinishedFolder(config.dataDir);
  try {
    await writeBundleFiles(bundle, draft);
    await mkdir(path.dirname(target), { recursive: true });
    const isNew = await db.transaction().execute(async (trx) => {
      const meanwhile = await findVersion(trx, name, version); // by somebody else, a moment ago
      if (meanwhile) {
        requireAllowed(verdictOn({ manifest, isChanged: !isSame(meanwhile, manifest) }, undefined, { to: 'publish' }));
        return false;
      }
      await rm(target, { recursive: true, force: true }); // left by a start that was killed before its row was kept
      await rename(draft, target);
      await insertVersion(trx, manifest, report, now());
      await insertAuditEntry(trx, {
        at: now(),
        actor,
        action: 'publish',
        remote: name,
        before: null,
        after: null,
        reason: reasonWith(version, report),
      });
      return true;
    });
    return { manifest, isNew, checks: report };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function isSame(before: RemoteVersionRow, manifest: Manifest): boolean {
  return before.manifest === JSON.stringify(manifest);
}

/** Publishes a bundle from this machine's own disk and, the first time, points all visitors at it. Later starts leave
 *  alone what the teams have deployed since. */
export async function publishAndActivate(services: Services, dir: string): Promise<void> {
  const actor = 'system';
  const override = 'a start deploys its whole checkout together';
  const { manifest, isNew } = await publishBundle(services, dir, { actor, override });
  const { name, version } = manifest;
  if (!isNew && (await findDeployment(services.db, name))) return;
  await promote(services.db, { name, version, actor, at: services.now(), reason: 'local start', override });
}
