import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { RenderProcessEnded, SsrProcess, type SsrMessage, type RenderedHtml } from './render-process.ts';

/** Delay until a failed page is rendered again. */
const RETRY_MS = 30_000;
/** Idle time after which the process is ended. */
const IDLE_MS = 300_000;
/** Minimum downtime after the end of a process. */
const RESTART_MS = 1000;
const MAX_FAILURES = 1000;
const MAX_WAITING = 50;
/** Processor time limit for the bundle of a fragment's remote: ours take 20 to 40 ms. */
const FRAGMENT_LOAD_MS = 100;

export type { RenderedHtml, RenderedSlot } from './render-process.ts';

/** A version with an optional server bundle. */
export type RenderableVersion = Pick<Manifest, 'name' | 'version' | 'server'>;

export interface SsrRequest<T extends RenderableVersion> extends Pick<SsrMessage, 'mark' | 'maxMs'> {
  shell: T;
  remote: T;
  /** Remotes of the page's fragments, which have little time: loaded after the page. */
  along?: readonly T[] | undefined;
  /** Pattern of the page, e.g. `/gallery/:portfolioLink`: failures count for all addresses of the pattern. */
  pattern: string;
  /** Input of the shell's server bundle; JSON. */
  input: object;
  seed: number;
  origin: string;
}

export interface PageRenderer<T extends RenderableVersion> {
  /** Renders a page; `undefined` if impossible: the version has no server bundle, or rendering failed now or recently.
   *  Never throws. */
  draw: (order: SsrRequest<T>) => Promise<RenderedHtml | undefined>;
  close: () => void;
}

export interface PageRendererOptions<T extends RenderableVersion> {
  readBundle: (of: T, file: string) => Promise<string>;
  /** Called with the reason of a failure, rate-limited. */
  onTrouble: (order: SsrRequest<T>, reason: string) => void;
  /** Called with the processor time of a page, rendered or not; if the process ended, with the downtime. */
  onCost?: (order: SsrRequest<T>, ms: number) => void;
  onEnded?: (order: SsrRequest<T>) => void;
  now?: () => number;
}

/** Creates a renderer that renders pages in sequence, in a separate process started on demand. */
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
  /** Combinations received by the process, including failures. */
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

  /** Loads each fragment's server bundle once. Failures and timeouts are ignored. */
  async function loadAlong(drawer: SsrProcess, { shell, along = [] }: SsrRequest<T>): Promise<void> {
    for (const remote of along) {
      if (remote.server && !given.has(keyOf(shell, remote)))
        await load(drawer, shell, remote, FRAGMENT_LOAD_MS).catch(() => undefined);
    }
  }

  async function bundleOf(one: T) {
    return { name: addressOf(one, one.server), source: await readBundle(one, one.server!) };
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
