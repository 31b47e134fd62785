import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import { RenderProcessEnded, SsrProcess, type SsrMessage, type RenderedHtml } from './render-process.ts';

/** Delay after a failed render, before the page is rendered again. */
const RETRY_MS = 30_000;
/** Idle time after which the render process is ended. */
const IDLE_MS = 300_000;
/** Minimum time between the end of a process and the start of the next. */
const RESTART_MS = 1000;
const MAX_FAILURES = 1000;
const MAX_WAITING = 50;
/** Processor time limit for loading the bundle of a fragment's remote. Our bundles take 20 to 40 ms. */
const FRAGMENT_LOAD_MS = 100;

export type { RenderedHtml, RenderedSlot } from './render-process.ts';

/** A version with an optional server bundle. */
export type RenderableVersion = Pick<Manifest, 'name' | 'version' | 'server'>;

export interface SsrRequest<T extends RenderableVersion> extends Pick<SsrMessage, 'mark' | 'maxMs'> {
  shell: T;
  remote: T;
  /** Remotes of the page's fragments, whose bundles are loaded after the page's, with a short time limit. */
  along?: readonly T[] | undefined;
  /** Pattern of the page, e.g. `/gallery/:portfolioLink`. A failure counts for all addresses of the pattern. */
  pattern: string;
  /** JSON input of the shell's server bundle. */
  input: object;
  seed: number;
  origin: string;
}

export interface PageRenderer<T extends RenderableVersion> {
  /** Renders a page; returns `undefined` if the version has no server bundle, or if rendering failed now or recently.
   *  Never throws. */
  draw: (order: SsrRequest<T>) => Promise<RenderedHtml | undefined>;
  close: () => void;
}

export interface PageRendererOptions<T extends RenderableVersion> {
  readBundle: (of: T, file: string) => Promise<string>;
  /** Called with the reason of a failed render, rate-limited. */
  onTrouble: (order: SsrRequest<T>, reason: string) => void;
  /** Called with the processor time of a render, also of a failed one. If the process ended, called with the time until
   *  its restart. */
  onCost?: (order: SsrRequest<T>, ms: number) => void;
  onEnded?: (order: SsrRequest<T>) => void;
  now?: () => number;
}

/** Creates a renderer that renders pages one after the other, in a separate process that starts on demand. */
export function createPageRenderer<T extends RenderableVersion>({
  readBundle,
  onTrouble,
  onCost = () => undefined,
  onEnded = () => undefined,
  now = Date.now,
}: PageRendererOptions<T>): PageRenderer<T> {
  let drawing: SsrProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const failures = new Map<string, number>();
  /** Keys of the shell and remote bundles that the process has received, including bundles that failed to load. */
  let given = new Set<string>();

  function processNow(): SsrProcess {
    if (!drawing?.isAlive) {
      drawing = new SsrProcess();
      given = new Set();
    }
    clearTimeout(idle);
    idle = setTimeout(end, IDLE_MS);
    idle.unref();
    return drawing;
  }

  function end(): void {
    clearTimeout(idle);
    drawing?.end();
    drawing = undefined;
  }

  async function drawNow(order: SsrRequest<T>): Promise<RenderedHtml> {
    const { shell, remote, input, seed, origin, mark, maxMs } = order;
    const message: SsrMessage = { key: keyOf(shell, remote), input: JSON.stringify(input), seed, origin, mark, maxMs };
    const drawer = processNow();
    let tookMs = 0;
    async function took<R extends { processorMs: number }>(work: Promise<R>): Promise<R> {
      const reply = await work;
      tookMs += reply.processorMs;
      return reply;
    }
    const began = performance.now();
    try {
      let reply = await took(drawer.draw(message));
      if ('isUnknown' in reply) {
        const loaded = await took(load(drawer, shell, remote));
        reply = 'error' in loaded ? loaded : await took(drawer.draw(message));
      }
      if ('drawn' in reply) {
        await loadAlong(drawer, order);
        return reply.drawn;
      }
      throw new Error('error' in reply ? reply.error : 'The renderer did not accept the bundles.');
    } finally {
      onCost(order, drawer.isAlive ? tookMs : performance.now() - began + RESTART_MS);
    }
  }

  async function load(drawer: SsrProcess, shell: T, remote: T, maxMs?: number) {
    const key = keyOf(shell, remote);
    given.add(key);
    return drawer.load({ key, shell: await bundleOf(shell), remote: await bundleOf(remote), maxMs });
  }

  /** Loads the server bundle of each fragment's remote once. Ignores failures and timeouts: the browser then renders
   *  the fragment. */
  async function loadAlong(drawer: SsrProcess, { shell, along = [] }: SsrRequest<T>): Promise<void> {
    for (const remote of along) {
      if (remote.server && !given.has(keyOf(shell, remote)))
        await load(drawer, shell, remote, FRAGMENT_LOAD_MS).catch(() => undefined);
    }
  }

  async function bundleOf(one: T) {
    return { name: formatFileAddress(one, one.server), source: await readBundle(one, one.server!) };
  }

  return {
    async draw(order) {
      const { shell, remote, pattern } = order;
      const key = `${keyOf(shell, remote)} ${pattern}`;
      if (!shell.server || !remote.server || waiting >= MAX_WAITING) return undefined;
      if ((failures.get(key) ?? 0) > now()) return undefined;
      waiting += 1;
      const turn = last.then(() => drawNow(order));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } catch (error) {
        if (failures.size >= MAX_FAILURES) failures.clear();
        failures.set(key, now() + RETRY_MS);
        if (error instanceof RenderProcessEnded) onEnded(order);
        onTrouble(order, error instanceof Error ? error.message : String(error));
        return undefined;
      } finally {
        waiting -= 1;
      }
    },
    close: end,
  };
}

function keyOf(shell: RenderableVersion, remote: RenderableVersion): string {
  return `${shell.version} ${remote.name} ${remote.version}`;
}
