import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { RenderResponse, RenderRequest } from './render-messages.ts';
import { LIMIT_EXCEEDED_SIGNAL } from './limit-signal.ts';
import { WITHOUT_AVIF } from './without-avif.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

const MAIN = fileURLToPath(new URL('render-main.mjs', import.meta.url));
/** Time after which an unresponsive process is ended. A process that exceeds the limits of its job ends itself
 *  earlier. */
const IDLE_TIMEOUT_MS = MINUTE_MS;

/** Makes glibc return the memory of each bitmap to the system, instead of keeping up to 80 MB for later. jimp reads a
 *  bitmap by columns, which is a tenth faster with large pages. */
const MEMORY_SETTINGS = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '1',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/** Frees the copies of a bitmap as soon as decoder and resize need them no longer: V8 collects young objects when their
 *  space is full, and small objects that hold megabytes outside fill a large space slowly. */
const EXEC_ARGV = ['--expose-gc', '--max-semi-space-size=1'];

/** The photo needed more processor time or memory than the limits allow. */
export class RenderLimitExceeded extends Error {
  override name = 'RenderLimitExceeded';
}

/** The process did not respond for a minute and did not use the processor. A retry would take too long. */
export class RenderTimedOut extends Error {
  override name = 'RenderTimedOut';
}

export interface RenderProcessOptions {
  /** True if the process may write AVIF, and gets only the processor time that no other process needs. Default
   *  false. */
  isForIdleTime?: boolean;
}

/** Process that renders one photo at a time. A hostile file can take over this process only. The process has
 *  none of the server's environment, no access to the server, and can be ended at any time. */
export class RenderProcess {
  readonly #child: ChildProcess;
  #isAlive = true;

  constructor({ isForIdleTime = false }: RenderProcessOptions = {}) {
    const env = { ...MEMORY_SETTINGS, ...(!isForIdleTime && { [WITHOUT_AVIF]: '1' }) };
    this.#child = fork(MAIN, { env, execArgv: EXEC_ARGV, serialization: 'advanced' });
    if (isForIdleTime && this.#child.pid !== undefined)
      os.setPriority(this.#child.pid, os.constants.priority.PRIORITY_LOW);
    this.#child.on('error', () => (this.#isAlive = false));
    this.#child.on('exit', () => (this.#isAlive = false));
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** @throws RenderLimitExceeded
   *  @throws RenderTimedOut
   *  @throws Error if the process ends for a reason that is not the photo */
  async render(request: RenderRequest): Promise<RenderResponse> {
    const settled = new AbortController();
    const { signal } = settled;
    try {
      return await new Promise<RenderResponse>((resolve, reject) => {
        const timer = setTimeout(() => {
          this.end();
          reject(new RenderTimedOut(`Processing this photo made no progress for ${IDLE_TIMEOUT_MS / 1000} s.`));
        }, IDLE_TIMEOUT_MS);
        signal.addEventListener('abort', () => clearTimeout(timer));
        const ended = (code?: unknown, signal?: unknown) => {
          const Why = signal === LIMIT_EXCEEDED_SIGNAL ? RenderLimitExceeded : Error;
          reject(new Why(`The render process ended while processing this photo: ${String(signal ?? code)}.`));
        };
        this.#child
          .once('message', (answer) => resolve(answer as RenderResponse))
          .once('exit', ended)
          .once('error', ended);
        signal.addEventListener('abort', () => this.#child.off('exit', ended).off('error', ended));
        this.#child.send(request, (error) => error && ended());
      });
    } finally {
      settled.abort();
    }
  }

  end(): void {
    this.#isAlive = false;
    this.#child.kill('SIGKILL');
  }
}
