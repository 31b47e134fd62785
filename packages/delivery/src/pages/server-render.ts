import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { User } from '@fotosoc/contract/user';
import type { RenderedSlot, SsrRequest } from '@fotosoc/ssr/rendering';
import type { SsrOutput } from '@fotosoc/ssr/page';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { markSpanFailed, runInSpan } from '@fotosoc/server-kit/telemetry/traced';
import type { DeliveryServices } from '../services.ts';
import { createRenderQueues } from './render-queues.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';
import type { SiteIdentity } from '../site-identity.ts';

/** Maximum number of cached files of versions. A file of a version never changes. */
const MAX_CACHED_FILES = 200;

const MAX_CACHED_FRAGMENTS = 100;
const FRAGMENT_CACHE_MS = MINUTE_MS;
const MAX_FAILED_SLOTS = 1000;

export interface ServerRenderedPage {
  firstRender: SsrOutput;
  /** Values that hydration must reuse, by name. */
  snapshots: Record<string, unknown>;
  /** True if the HTML is equal for all users. */
  isForAnybody: boolean;
  slots: RenderedSlot[];
}

/** Visitor for whom a page is rendered. */
export interface RenderVisitor {
  /** Path, and the query parameters of the page. */
  url: string;
  user: User | null;
  theme: 'light' | 'dark' | null;
  society: SiteIdentity;
}

/** Page to render, with its stylesheets by manifest. */
export type ServerRenderOrder = Omit<SsrRequest<Manifest>, 'seed' | 'origin'> & {
  stylesheets: [of: Manifest, file: string][];
};

export type ServerRenderer = ReturnType<typeof createServerRenderer>;

/** Creates the server renderer of published versions.
 *  @param onTrouble called with the reason of a failed rendering */
export function createServerRenderer(
  {
    bundles,
    config: { publicUrl, drawWaitMs },
    metrics,
    now,
  }: Pick<DeliveryServices, 'bundles' | 'config' | 'metrics' | 'now'>,
  onTrouble: (order: Pick<SsrRequest<Manifest>, 'remote' | 'pattern'>, reason: string) => void,
) {
  const count = metrics.counter('fotosoc_draws_total', 'Server renderings of pages', ['made', 'refused', 'killed']);
  const killedOrders = new WeakSet<SsrRequest<Manifest>>();
  const texts = new Map<string, Promise<string>>();
  const fragments = new LRUCache<string, Promise<ServerRenderedPage | undefined>>({
    max: MAX_CACHED_FRAGMENTS,
    ttl: FRAGMENT_CACHE_MS,
  });
  const failedSlots = new LRUCache<string, true>({ max: MAX_FAILED_SLOTS });
  let hasEnded = false;
  const queues = createRenderQueues<Manifest>({
    readBundle: readText,
    onTrouble: report,
    onEnded: (order) => killedOrders.add(order),
    waitMs: drawWaitMs,
    now: () => now().getTime(),
  });

  /** Reports no problem while the site stops: the rendering process then ends as well, and no version is the cause. */
  function report(...trouble: Parameters<typeof onTrouble>): void {
    if (!hasEnded) onTrouble(...trouble);
  }

  async function readText(manifest: Manifest, file: string): Promise<string> {
    const address = formatFileAddress(manifest, file);
    const known = texts.get(address);
    if (known) return known;
    const text = readVerifiedFile(bundles, manifest, file);
    if (texts.size >= MAX_CACHED_FILES) texts.clear();
    texts.set(address, text);
    text.catch(() => texts.delete(address));
    return text;
  }

  async function renderPage(
    { stylesheets, ...order }: ServerRenderOrder,
    signal: AbortSignal,
  ): Promise<ServerRenderedPage | undefined> {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const seeded = { ...order, seed, origin: new URL(publicUrl).origin };
    const rendered = await queues.draw(seeded, signal);
    count(rendered ? 'made' : killedOrders.has(seeded) ? 'killed' : 'refused');
    if (!rendered) {
      markSpanFailed();
      return undefined;
    }
    const styles = await Promise.all(
      stylesheets.map(async ([manifest, file]) => [formatFileAddress(manifest, file), await readText(manifest, file)]),
    );
    const { snapshots, isForAnybody, slots, ...markup } = rendered;
    const stylesOfPage = Object.fromEntries(styles) as Record<string, string>;
    return { firstRender: { ...markup, stylesheets: stylesOfPage }, snapshots, isForAnybody, slots };
  }

  async function waitUntil(work: Promise<ServerRenderedPage | undefined>, deadline: AbortSignal) {
    const timeUp = deadline.aborted ? undefined : once(deadline, 'abort').then(() => undefined);
    return Promise.race([work, timeUp]);
  }

  /** Continues until no page waits for the result. */
  async function startRendering(
    order: ServerRenderOrder,
    deadline: AbortSignal,
  ): Promise<ServerRenderedPage | undefined> {
    const { remote, pattern } = order;
    const about = { remote: remote.name, version: remote.version, 'http.route': pattern };
    return runInSpan('draw', about, async () => renderPage(order, deadline)).catch((error: unknown) => {
      report(order, error instanceof Error ? error.message : String(error));
      return undefined;
    });
  }

  return {
    /** Renders a page; undefined after a failure or timeout. */
    async render(order: ServerRenderOrder): Promise<ServerRenderedPage | undefined> {
      if (drawWaitMs === 0) return undefined;
      const deadline = AbortSignal.timeout(drawWaitMs);
      return waitUntil(startRendering(order, deadline), deadline);
    },
    /** Renders a fragment with this timeout. The result is cached for repeated requests, late results included. A
     *  version with a previous failure in the slot is not waited for: it is retried in the background when due. */
    async renderFragment(
      order: ServerRenderOrder,
      deadline: AbortSignal,
    ): Promise<ServerRenderedPage | 'late' | undefined> {
      if (drawWaitMs === 0) return undefined;
      const { shell, remote, pattern, input } = order;
      const digest = createHash('sha256').update(JSON.stringify([shell.version, remote.version, input]));
      const key = digest.digest('base64');
      const pageKey = [shell.version, remote.name, remote.version, pattern].join(' ');
      const work = fragments.get(key) ?? startRendering(order, AbortSignal.timeout(drawWaitMs));
      if (!fragments.has(key)) {
        fragments.set(key, work);
        void work.then((rendered) => {
          if (rendered) return failedSlots.delete(pageKey);
          failedSlots.set(pageKey, true);
          return fragments.delete(key); // A failed version is rendered again in the background when due.
        });
      }
      const hasFailed = failedSlots.has(pageKey);
      const rendered = await waitUntil(work, hasFailed ? AbortSignal.abort() : deadline);
      return !rendered && !hasFailed && deadline.aborted ? 'late' : rendered;
    },
    close(): void {
      hasEnded = true;
      queues.close();
    },
  };
}

/** Reads a file of a version.
 *  @throws Error if the file is missing or its hash differs from the manifest */
async function readVerifiedFile(
  bundles: Pick<DeliveryServices['bundles'], 'readFile'>,
  manifest: Manifest,
  file: string,
) {
  const content = await bundles.readFile(manifest, file);
  if (!content) throw new Error(`${formatFileAddress(manifest, file)} is missing`);
  const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (hash !== getOwnValue(manifest.integrity, file))
    throw new Error(`${formatFileAddress(manifest, file)} differs from its manifest`);
  return content.toString();
}
