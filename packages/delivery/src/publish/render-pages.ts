import type { FastifyInstance } from 'fastify';
import { ChromiumEnded } from '@fotosoc/publish-checks/chromium-ended';
import { smokeRender } from '@fotosoc/publish-checks/smoke-render';
import type { RequestSite } from '@fotosoc/publish-checks/smoke-site';
import type { Bundle } from '@fotosoc/publish-checks/bundle';
import { createSandboxSlots, type SandboxSlots } from '@fotosoc/publish-checks/sandbox-slots';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { DeliveryServices } from '../services.ts';
import { listDeployments } from '../versions/deployments.ts';
import { findManifest } from '../versions/versions.ts';
import type { SandboxSites } from './sandbox-sites.ts';
import type { CandidateVersion } from '../versions/candidate-version.ts';
import type { RenderPages } from './publish-checks.ts';

const fail = createSharedFail<'POST /api/remotes/:name/versions' | 'POST /api/remotes/:name/activate'>();

/** Creates the function that renders a version's pages in sandbox sites, one version at a time; pages of members in the
 *  copy. Without browser or sandbox sites nothing is rendered, and the report states it. After a crash of the browser the pages are
 *  rendered once more, then 503 `server/busy` without blame for the version. */
export function createPageRenderer(
  { openSite, openCopy }: Partial<SandboxSites>,
  { config: { chromiumPath, publicUrl }, db, largeWork }: Pick<DeliveryServices, 'config' | 'db' | 'largeWork'>,
): RenderPages {
  if (chromiumPath === undefined) return async () => ({ skipped: 'there is no Chromium on this machine' });
  if (!openSite || !openCopy) return async () => ({ skipped: 'this site has no sandbox' });
  const trials = { openSite, openCopy };
  let turn: Promise<unknown> = Promise.resolve();
  return async (bundle) => {
    const render = async () =>
      largeWork.run('publish checks', async () =>
        renderOnce({ bundle, slots: await buildFragmentPages(bundle, db) }, trials, {
          chromiumPath,
          origin: new URL(publicUrl).origin,
        }),
      );
    const rendered = turn.then(async () => render().catch(retryAfterCrash(render)).catch(retryAfterCrash(throwBusy)));
    turn = rendered.catch(() => undefined);
    return rendered;
  };
}

/** Builds pages with the fragments of a version; for a shell, with all live fragments. */
async function buildFragmentPages({ manifest }: Bundle, db: Db): Promise<SandboxSlots | undefined> {
  const live = await listLive(db);
  if (manifest.name === 'shell') return createSandboxSlots(live, { shell: manifest, live });
  const shell = live.find(({ name }) => name === 'shell');
  return shell && createSandboxSlots([manifest], { shell, live });
}

async function listLive(db: Db): Promise<Manifest[]> {
  const deployments = (await listDeployments(db)).filter(({ retired_at }) => retired_at === null);
  const live = await Promise.all(
    deployments.map(async ({ name, active_version }) => findManifest(db, name, active_version)),
  );
  return live.filter((manifest) => manifest !== undefined);
}

function retryAfterCrash(otherwise: (ended: ChromiumEnded) => Promise<RenderReport>) {
  return async (error: unknown) => {
    if (error instanceof ChromiumEnded) return otherwise(error);
    throw error;
  };
}

async function throwBusy(cause: ChromiumEnded): Promise<never> {
  const sentence = 'The server could not open all pages in time; no error was found. Publish again in a minute.';
  throw fail(503, 'server/busy', sentence, { retryAfterSeconds: 60, cause });
}

async function renderOnce(
  { bundle, slots }: Pick<CandidateVersion, 'bundle' | 'slots'>,
  { openSite, openCopy }: SandboxSites,
  { chromiumPath, origin }: { chromiumPath: string; origin: string },
): Promise<RenderReport> {
  const undrawn = new Map<string, string>();
  const note: CandidateVersion['onUndrawn'] = (pattern, reason) =>
    undrawn.set(pattern, reason.split('\n')[0]!.replace(/^Error: /, ''));
  const tried: CandidateVersion = { bundle, slots, onUndrawn: note };
  const { app, close } = await openSite(tried);
  const openMember = async () => {
    const { app: copy, session, close: closeCopy } = await openCopy(tried);
    return { ask: createRequester(copy, session), close: closeCopy };
  };
  try {
    return await smokeRender(
      bundle,
      { origin, signedOut: createRequester(app), openMember, undrawn, slots },
      chromiumPath,
    );
  } finally {
    await close();
  }
}

/** @param cookie session cookie; anonymous without it */
function createRequester(app: FastifyInstance, cookie?: string): RequestSite {
  return async (url, contract) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      url,
      headers: { accept: '*/*', ...(cookie !== undefined && { cookie }), ...(contract !== undefined && { contract }) },
    });
    const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { status: statusCode, headers: Object.fromEntries(plain) as Record<string, string>, body: rawPayload };
  };
}
