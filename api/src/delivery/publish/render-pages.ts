import type { FastifyInstance } from 'fastify';
import { ChromiumEnded } from '@fotosoc/serving/checks/chromium-ended';
import { smokeRender } from '@fotosoc/serving/checks/smoke-render';
import type { AskSite } from '@fotosoc/serving/checks/smoke-site';
import type { Bundle } from '@fotosoc/serving/checks/bundle';
import { trialPlaces, type TrialPlaces } from '@fotosoc/serving/checks/trial-places';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import { failOf } from '../../ground/http/endpoint.ts';
import type { Db } from '../../ground/db/connection.ts';
import type { Delivery } from '../delivery.ts';
import { listDeployments } from '../versions/deployments.ts';
import { findManifest } from '../versions/versions.ts';
import type { Trials, Tried } from './tried.ts';
import type { Render } from './publish-checks.ts';

const fail = failOf<'POST /api/remotes/:name/versions' | 'POST /api/remotes/:name/activate'>();

/** Creates the function that renders a version's pages in sandbox sites, one version at a time; pages of members in the
 *  copy. Without browser nothing is rendered, and the report states it. After a crash of the browser the pages are
 *  rendered once more, then 503 `server/busy` without blame for the version. */
export function renderIn(
  trials: Trials,
  { config: { chromiumPath, publicUrl }, db, largeWork }: Pick<Delivery, 'config' | 'db' | 'largeWork'>,
): Render {
  if (chromiumPath === undefined) return async () => ({ skipped: 'there is no Chromium on this machine' });
  let turn: Promise<unknown> = Promise.resolve();
  return async (bundle) => {
    const render = async () =>
      largeWork.run('publish checks', async () =>
        renderNow({ bundle, places: await placesFor(bundle, db) }, trials, {
          chromiumPath,
          origin: new URL(publicUrl).origin,
        }),
      );
    const rendered = turn.then(async () => render().catch(unlessEnded(render)).catch(unlessEnded(giveUp)));
    turn = rendered.catch(() => undefined);
    return rendered;
  };
}

/** Builds pages with the fragments of a version; for a shell, with all live fragments. */
async function placesFor({ manifest }: Bundle, db: Db): Promise<TrialPlaces | undefined> {
  const live = await listLive(db);
  if (manifest.name === 'shell') return trialPlaces(live, { shell: manifest, live });
  const shell = live.find(({ name }) => name === 'shell');
  return shell && trialPlaces([manifest], { shell, live });
}

async function listLive(db: Db): Promise<Manifest[]> {
  const deployments = (await listDeployments(db)).filter(({ retired_at }) => retired_at === null);
  const live = await Promise.all(
    deployments.map(async ({ name, active_version }) => findManifest(db, name, active_version)),
  );
  return live.filter((manifest) => manifest !== undefined);
}

function unlessEnded(otherwise: (ended: ChromiumEnded) => Promise<RenderReport>) {
  return async (error: unknown) => {
    if (error instanceof ChromiumEnded) return otherwise(error);
    throw error;
  };
}

async function giveUp(cause: ChromiumEnded): Promise<never> {
  const sentence =
    'The server could not finish opening the pages; nothing was found wrong with them. Publish again in a minute.';
  throw fail(503, 'server/busy', sentence, { retryAfterSeconds: 60, cause });
}

async function renderNow(
  { bundle, places }: Pick<Tried, 'bundle' | 'places'>,
  { openSite, openCopy }: Trials,
  { chromiumPath, origin }: { chromiumPath: string; origin: string },
): Promise<RenderReport> {
  const undrawn = new Map<string, string>();
  const note: Tried['onUndrawn'] = (pattern, reason) =>
    undrawn.set(pattern, reason.split('\n')[0]!.replace(/^Error: /, ''));
  const tried: Tried = { bundle, places, onUndrawn: note };
  const { app, close } = await openSite(tried);
  const openMember = async () => {
    const { app: copy, session, close: closeCopy } = await openCopy(tried);
    return { ask: asker(copy, session), close: closeCopy };
  };
  try {
    return await smokeRender(bundle, { origin, signedOut: asker(app), openMember, undrawn, places }, chromiumPath);
  } finally {
    await close();
  }
}

/** @param cookie session cookie; anonymous without it */
function asker(app: FastifyInstance, cookie?: string): AskSite {
  return async (url, contract) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      url,
      headers: { accept: '*/*', ...(cookie !== undefined && { cookie }), ...(contract !== undefined && { contract }) },
    });
    const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { status: statusCode, headers: Object.fromEntries(plain) as Record<string, string>, body: rawPayload };
  };
}
