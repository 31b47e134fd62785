import { spawn, type ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Markup } from './markup.d.mts';

const MAIN = fileURLToPath(new URL('render-main.mjs', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const AROUND = fileURLToPath(new URL('../../../..', import.meta.url));
/** Folders that the process may read: its code and libraries, but not the surrounding checkout, which may contain the
 *  site's data. */
const CODE = [PACKAGE, path.basename(AROUND) === 'node_modules' ? AROUND : path.join(AROUND, 'node_modules/')];
/** Starts a program without a network and in a separate process namespace, if the system permits. The option `--user`
 *  makes root privileges unnecessary. */
const START = `
  ulimit -d "$1"; shift
  apart="unshare --user --net --pid --fork --kill-child"
  if $apart true 2>/dev/null; then exec $apart "$@"; else exec "$@"; fi`;
/** Limit of writable memory: 1.5 times the need of node, the engine and some images. */
const MAX_DATA_KB = 700_000;
const MAX_HEAP_MB = 256;
/** Wall-clock timeouts, because the engine cannot interrupt all work. `loading` includes the start of the process. */
const PROCESS_TIMEOUTS_MS = { loading: 10_000, drawing: 5_000 };
const NOBODY = 65_534;

export interface ServerBundle {
  name: string;
  source: string;
}

/** Bundles to load before a render. Bundles with equal names have equal contents. */
export interface LoadMessage {
  key: string;
  shell: ServerBundle;
  remote: ServerBundle;
  /** Processor time limit for loading the remote's bundle; default is the limit of any bundle. */
  maxMs?: number | undefined;
}

export interface SsrMessage {
  key: string;
  /** JSON input of the shell's server bundle. */
  input: string;
  seed: number;
  origin: string;
  /** Prefix of the markers that replace inline styles, so that a fragment's markers differ from those of its page. */
  mark?: string | undefined;
  /** Processor time limit of the render; default is the limit of any page. */
  maxMs?: number | undefined;
}

/** A slot on a rendered page, with its props. */
export interface RenderedSlot {
  name: string;
  props: Record<string, unknown>;
}

export interface RenderedHtml extends Markup {
  /** Values from the server render that the browser's first render reuses. */
  snapshots: Record<string, unknown>;
  /** True if no code read the signed-in user, so that the HTML suits every visitor; absent in older shells. */
  isForAnybody: boolean;
  /** Slots in document order; empty in older shells. */
  slots: RenderedSlot[];
}

/** Result of a render. `isUnknown` means that the process lacks the bundles, which the caller must load first. */
export type RenderReply = ProcessorTime & ({ drawn: RenderedHtml } | { error: string } | { isUnknown: true });
export type LoadReply = ProcessorTime & ({ isLoaded: true } | { error: string });

interface ProcessorTime {
  processorMs: number;
}

/** Error if the process ended during a render: after a timeout, by its memory limit, or killed by the system. */
export class RenderProcessEnded extends Error {
  override name = 'RenderProcessEnded';
}

/** A process that renders pages, one at a time. Code of other teams runs in an engine within the process (`Sandbox`).
 *
 *  The process has an empty environment, may read only its own code, and cannot start programs. On systems with
 *  namespaces, the process has no network and sees no other process. If root runs the site from a world-readable
 *  folder, the process runs as user nobody. The system ends the process at its memory limit, this class after a
 *  timeout. */
export class SsrProcess {
  readonly #child: ChildProcess;
  readonly #isReady: Promise<void>;
  #isAlive = true;

  /** @param main entry script, a file of this package */
  constructor(main = MAIN) {
    const command = [process.execPath, ...nodeOptions(), main];
    this.#child = spawn('/bin/sh', ['-c', START, 'sh', String(MAX_DATA_KB), ...command], {
      env: {},
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...leastUser(),
    });
    this.#child.on('error', () => (this.#isAlive = false));
    this.#child.on('exit', () => (this.#isAlive = false));
    this.#isReady = this.#next(PROCESS_TIMEOUTS_MS.loading).then(() => undefined);
    this.#isReady.catch(() => undefined);
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** @throws RenderProcessEnded */
  async load(message: LoadMessage): Promise<LoadReply> {
    return this.#ask(message, PROCESS_TIMEOUTS_MS.loading) as Promise<LoadReply>;
  }

  /** @throws RenderProcessEnded */
  async draw(message: SsrMessage): Promise<RenderReply> {
    return this.#ask(message, PROCESS_TIMEOUTS_MS.drawing) as Promise<RenderReply>;
  }

  end(): void {
    this.#isAlive = false;
    this.#child.kill('SIGKILL');
  }

  async #ask(message: LoadMessage | SsrMessage, silenceMs: number): Promise<unknown> {
    await this.#isReady;
    const reply = this.#next(silenceMs);
    this.#child.send(message);
    return reply;
  }

  async #next(silenceMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(), silenceMs);
      const ended = () => {
        clearTimeout(timer);
        reject(new RenderProcessEnded('The render process ended while rendering this page.'));
      };
      this.#child.once('exit', ended).once('error', ended);
      this.#child.once('message', (message) => {
        clearTimeout(timer);
        this.#child.off('exit', ended).off('error', ended);
        resolve(message);
      });
    });
  }
}

function leastUser(): { uid?: number; gid?: number } {
  const isRoot = process.getuid?.() === 0;
  return isRoot && [...CODE, process.execPath].every(isReadableByEveryone) ? { uid: NOBODY, gid: NOBODY } : {};
}

/** Returns whether every user of the system can reach and read a file or folder.
 *  @param place absolute path */
export function isReadableByEveryone(place: string): boolean {
  const parent = path.dirname(place);
  const isReadable = (statSync(place).mode & 0o005) === 0o005;
  return isReadable && (parent === place || isPassable(parent));
}

function isPassable(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isPassable(parent));
}

/** Returns Node's permission flags under their names in this Node release. The flags permit only reading code. */
function nodeOptions(): string[] {
  const permission = '--permission';
  return [
    '--no-warnings',
    process.allowedNodeEnvironmentFlags.has(permission) ? permission : '--experimental-permission',
    ...CODE.map((folder) => `--allow-fs-read=${folder}*`),
    `--max-old-space-size=${MAX_HEAP_MB}`,
  ];
}
