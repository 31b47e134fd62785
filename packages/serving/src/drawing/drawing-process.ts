import { spawn, type ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Markup } from './markup.d.mts';

const MAIN = fileURLToPath(new URL('draw-main.mjs', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const AROUND = fileURLToPath(new URL('../../../..', import.meta.url));
/** The folders of everything it loads. Not the checkout around them: the site's data may be in there. */
const CODE = [PACKAGE, path.basename(AROUND) === 'node_modules' ? AROUND : path.join(AROUND, 'node_modules/')];
/** Starts a program without a network, and where it sees no other process, if the system lets whoever this is do so: with
 *  `user`, nobody needs a right of his own for it. */
const START = `
  ulimit -d "$1"; shift
  apart="unshare --user --net --pid --fork --kill-child"
  if $apart true 2>/dev/null; then exec $apart "$@"; else exec "$@"; fi`;
/** Of memory that is written to: what node, the engine and some compositions take, and half as much again. */
const MAX_DATA_KB = 700_000;
const MAX_HEAP_MB = 256;
/** By the clock, for what the engine cannot interrupt: to start or to load bundles, and to draw a page. */
const SILENCE_MS = { loading: 10_000, drawing: 5_000 };
const NOBODY = 65_534;

export interface ServerBundle {
  name: string;
  source: string;
}

/** Bundles to draw by. What has the same name is the same. */
export interface LoadMessage {
  /** Names the two together. */
  key: string;
  shell: ServerBundle;
  remote: ServerBundle;
  /** Of the processor, for the remote's; as long as bundles may take unless told. */
  maxMs?: number | undefined;
}

/** A page to draw. */
export interface DrawMessage {
  /** Of the bundles it is drawn by. */
  key: string;
  /** JSON of what the shell's server bundle draws from. */
  input: string;
  /** Of what is drawn at random. */
  seed: number;
  /** Of the site. */
  origin: string;
  /** Begins what its inline styles are marked by, where it is put into a page that has some. */
  mark?: string | undefined;
  /** Of the processor; as long as a page may take unless told. */
  maxMs?: number | undefined;
}

/** A place on a page that a part of another remote fills, and what it is given. */
export interface DrawnSlot {
  name: string;
  props: Record<string, unknown>;
}

/** A page as it stands in the HTML. */
export interface DrawnPage extends Markup {
  /** Values its first render in the browser takes over. */
  snapshots: Record<string, unknown>;
  /** Whether nothing that drew it asked who is signed in; shells of before did not say. */
  isForAnybody: boolean;
  /** Its places for parts of other remotes, in their order; none in those of shells of before. */
  slots: DrawnSlot[];
}

/** `isUnknown` where the bundles have to be loaded first. */
export type DrawReply = Took & ({ drawn: DrawnPage } | { error: string } | { isUnknown: true });
export type LoadReply = Took & ({ isLoaded: true } | { error: string });

interface Took {
  /** Of the processor, for the remote alone. */
  processorMs: number;
}

/** That the process ended over a page: it was silent for too long or took too much memory, or the system ended it. */
export class DrawingEnded extends Error {
  override name = 'DrawingEnded';
}

/** A process that draws pages, one at a time; other teams' code runs in an engine inside it (`Sandbox`). It has an empty
 *  environment, may read nothing but its own code and start nothing, has no network and sees no other process where the
 *  system has namespaces for that, and is nobody where root runs the site from a place that others may read. The system
 *  ends it when it takes too much memory, this class when it is silent for too long. */
export class DrawingProcess {
  readonly #child: ChildProcess;
  readonly #isReady: Promise<void>;
  #isAlive = true;

  /** @param main what it runs, a file of this package */
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
    this.#isReady = this.#next(SILENCE_MS.loading).then(() => undefined);
    this.#isReady.catch(() => undefined);
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** @throws DrawingEnded */
  async load(message: LoadMessage): Promise<LoadReply> {
    return this.#ask(message, SILENCE_MS.loading) as Promise<LoadReply>;
  }

  /** @throws DrawingEnded */
  async draw(message: DrawMessage): Promise<DrawReply> {
    return this.#ask(message, SILENCE_MS.drawing) as Promise<DrawReply>;
  }

  end(): void {
    this.#isAlive = false;
    this.#child.kill('SIGKILL');
  }

  async #ask(message: LoadMessage | DrawMessage, silenceMs: number): Promise<unknown> {
    await this.#isReady;
    const reply = this.#next(silenceMs);
    this.#child.send(message);
    return reply;
  }

  /** The next message of the process. */
  async #next(silenceMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(), silenceMs);
      const ended = () => {
        clearTimeout(timer);
        reject(new DrawingEnded('The process that draws pages ended over this page.'));
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
  return isRoot && [...CODE, process.execPath].every(isOpenToAll) ? { uid: NOBODY, gid: NOBODY } : {};
}

/** Whether everybody may get to a file or folder, and read it.
 *  @param place absolute */
export function isOpenToAll(place: string): boolean {
  const parent = path.dirname(place);
  const isReadable = (statSync(place).mode & 0o005) === 0o005;
  return isReadable && (parent === place || isPassable(parent));
}

/** Whether everybody may go through a folder. */
function isPassable(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isPassable(parent));
}

/** Node's permissions, under the name its release has for them: it reads code, and has no other right. */
function nodeOptions(): string[] {
  const permission = '--permission';
  return [
    '--no-warnings',
    process.allowedNodeEnvironmentFlags.has(permission) ? permission : '--experimental-permission',
    ...CODE.map((folder) => `--allow-fs-read=${folder}*`),
    `--max-old-space-size=${MAX_HEAP_MB}`,
  ];
}
