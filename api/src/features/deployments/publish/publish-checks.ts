import { createRequire } from 'node:module';
import { BundleRefused, type Bundle } from '@fotosoc/serving/checks/bundle';
import { checkBundle, type PublishContext } from '@fotosoc/serving/checks/publish-checks';
import type { PublishCheckReport, RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Db } from '../../../db/connection.ts';
import { findManifest, listDeployments } from '../queries.ts';

/** The version of this API, which remotes state a range of. */
export const { version: apiVersion } = createRequire(import.meta.url)('../../../../package.json') as {
  version: string;
};

/** Renders a version's pages in a browser.
 *  @throws BundleRefused when they are not well */
export type Render = (bundle: Bundle) => Promise<RenderReport>;

export interface PublishCheck {
  bundle: Bundle;
  at: Date;
  render: Render;
  /** Why refusals that may be overridden are to be; undefined overrides none. */
  override: string | undefined;
  /** What was overridden before: these very refusals stay so, new ones do not. */
  overridden?: PublishCheckReport['override'];
}

/** Checks a version by the whole gate, against what is live at this moment.
 *  @throws BundleRefused with a sentence that says what to change */
export async function runPublishChecks(db: Db, check: PublishCheck): Promise<PublishCheckReport> {
  const { bundle, at, render, override, overridden = null } = check;
  const reason = override ?? overridden?.reason;
  const context = await publishContextOf(db, bundle.manifest.name);
  const refusals: string[] = [];
  function overrule(refusal: BundleRefused): void {
    if (override === undefined && !overridden?.refusals.includes(refusal.message)) throw refusal;
    refusals.push(refusal.message);
  }
  checkBundle(bundle, context, overrule);
  let rendered: RenderReport;
  try {
    rendered = context.shell ? await render(bundle) : { skipped: 'there is no shell yet' };
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    overrule(error);
    rendered = { skipped: 'overridden' };
  }
  return {
    checkedAt: at.toISOString(),
    shell: context.shell?.version ?? null,
    api: apiVersion,
    render: rendered,
    override: reason !== undefined && refusals.length > 0 ? { reason, refusals } : null,
  };
}

/** What is live besides this remote: of each other one every version that visitors may have on their page. */
export async function publishContextOf(db: Db, name: string): Promise<PublishContext> {
  const deployments = await listDeployments(db);
  const others: PublishContext['others'] = [];
  let shell: Manifest | undefined;
  for (const deployment of deployments) {
    const { active_version, last_good_version, canary_version } = deployment;
    const active = await findManifest(db, deployment.name, active_version);
    if (deployment.name === 'shell') shell = active;
    if (deployment.name === name) continue;
    for (const version of new Set([active_version, last_good_version, canary_version ?? active_version])) {
      const manifest = await findManifest(db, deployment.name, version);
      if (manifest) others.push(asOther(manifest));
    }
  }
  return { shell, apiVersion, others };
}

/** What a remote owns and needs; of the shell, the pages it renders itself. */
function asOther({ name, federation, remote, routes }: Manifest): PublishContext['others'][number] {
  if (!remote) return { name, prefixes: routes.map(({ pattern }) => pattern) };
  const { prefixes, requires } = remote.description;
  return { name, prefixes, needs: { shell: requires.shell, federation } };
}

/** What the audit log says of a change, and why the gate was overridden for it, if it was. */
export function reasonWith(reason: string, { override }: Pick<PublishCheckReport, 'override'>): string {
  const overridden = override && `gate overridden, "${override.reason}": ${override.refusals.join(' ')}`;
  return [reason, overridden].filter(Boolean).join('; ');
}
