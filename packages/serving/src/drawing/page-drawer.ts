import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { DrawingEnded, DrawingProcess, type DrawMessage, type DrawnPage } from './drawing-process.ts';

/** A page that could not be drawn is tried again after this. */
const RETRY_MS = 30_000;
/** What nobody has asked for so long is given back. */
const IDLE_MS = 300_000;
/** What it takes, at least, until pages can be drawn again after a process has ended. */
const RESTART_MS = 1000;
const MAX_FAILURES = 1000;
const MAX_WAITING = 50;
/** Of the processor, for the bundle of a remote that draws a part of the page after it: ours take 20 to 40. */
const ALONG_MS = 100;

export type { DrawnPage, DrawnSlot } from './drawing-process.ts';

/** A version whose server bundle draws pages, if it has one. */
export type Drawable = Pick<Manifest, 'name' | 'version' | 'server'>;

/** The page that is to be drawn, and by what. */
export interface DrawOrder<T extends Drawable> extends Pick<DrawMessage, 'mark' | 'maxMs'> {
  shell: T;
  /** The remote whose page it is. */
  remote: T;
  /** Remotes that draw parts of it next, and have little time for that: made ready to, behind the page. */
  along?: readonly T[] | undefined;
  /** Pattern of the page, e.g. `/gallery/:portfolioLink`: what fails at one such address is not tried at the next. */
  pattern: string;
  /** What the shell's server bundle draws from; JSON. */
  input: object;
  /** Of what is drawn at random. */
  seed: number;
  /** Of the site, as browsers see it. */
  origin: string;
}

export interface PageDrawer<T extends Drawable> {
  /** The first render of a page; undefined where it cannot be drawn: its version has no server bundle, or it failed, now
   *  or a moment ago. Never throws. */
  draw: (order: DrawOrder<T>) => Promise<DrawnPage | undefined>;
  close: () => void;
}

export interface PageDrawerOptions<T extends Drawable> {
  /** Text of a version's server bundle. */
  readBundle: (of: T, file: string) => Promise<string>;
  /** Told why a page could not be drawn, once in a while. */
  onTrouble: (order: DrawOrder<T>, reason: string) => void;
  /** Told what a page took of the processor, drawn or not; where the process ended over it, of the time until another one
   *  draws. */
  onCost?: (order: DrawOrder<T>, ms: number) => void;
  /** Told that the process ended over a page. */
  onEnded?: (order: DrawOrder<T>) => void;
  now?: () => number;
}

/** Draws pages one after the other in a process of their own, which is started when it is needed. */
export function createPageDrawer<T extends Drawable>({
  readBundle,
  onTrouble,
  onCost = () => undefined,
  onEnded = () => undefined,
  now = Date.now,
}: PageDrawerOptions<T>): PageDrawer<T> {
  let drawing: DrawingProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const failures = new Map<string, number>();
  /** What the process was given once, whatever came of it. */
  let given = new Set<string>();

  function processNow(): DrawingProcess {
    if (!drawing?.isAlive) {
      drawing = new DrawingProcess();
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

  async function drawNow(order: DrawOrder<T>): Promise<DrawnPage> {
    const { shell, remote, input, seed, origin, mark, maxMs } = order;
    const message: DrawMessage = { key: keyOf(shell, remote), input: JSON.stringify(input), seed, origin, mark, maxMs };
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
      throw new Error('error' in reply ? reply.error : 'The bundles were not taken.');
    } finally {
      onCost(order, drawer.isAlive ? tookMs : performance.now() - began + RESTART_MS);
    }
  }

  async function load(drawer: DrawingProcess, shell: T, remote: T, maxMs?: number) {
    const key = keyOf(shell, remote);
    given.add(key);
    return drawer.load({ key, shell: await bundleOf(shell), remote: await bundleOf(remote), maxMs });
  }

  /** Each once: what does not load in time is left to itself. */
  async function loadAlong(drawer: DrawingProcess, { shell, along = [] }: DrawOrder<T>): Promise<void> {
    for (const remote of along) {
      if (remote.server && !given.has(keyOf(shell, remote)))
        await load(drawer, shell, remote, ALONG_MS).catch(() => undefined);
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
        if (error instanceof DrawingEnded) onEnded(order);
        onTrouble(order, error instanceof Error ? error.message : String(error));
        return undefined;
      } finally {
        waiting -= 1;
      }
    },
    close: end,
  };
}

function keyOf(shell: Drawable, remote: Drawable): string {
  return `${shell.version} ${remote.name} ${remote.version}`;
}
