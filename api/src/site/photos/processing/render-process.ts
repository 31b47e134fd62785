import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderAnswer, RenderRequest } from './render-answers.ts';
import { TAKES_TOO_MUCH } from './takes-too-much.ts';
import { MINUTE_MS } from '../../../ground/units.ts';

const MAIN = fileURLToPath(new URL('render-main.mjs', import.meta.url));
/** Timeout for a process without processor use; the process itself ends a job beyond its limits. */
const SILENCE_MS = MINUTE_MS;

/** Photo that exceeded the processor or memory limit. */
export class TooMuchTaken extends Error {
  override name = 'TooMuchTaken';
}

/** Process that was unresponsive for a minute without using the processor; a retry would take too long. */
export class NothingHeard extends Error {
  override name = 'NothingHeard';
}

/** Process that renders one photo at a time. A hostile file affects this process only, without access to the server,
 *  with an empty environment, and disposable at any time. */
export class RenderProcess {
  readonly #child: ChildProcess = fork(MAIN, { env: {}, execArgv: ['--expose-gc'], serialization: 'advanced' });
  #isAlive = true;

  constructor() {
    this.#child.on('error', () => (this.#isAlive = false));
    this.#child.on('exit', () => (this.#isAlive = false));
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** @throws TooMuchTaken
   *  @throws NothingHeard
   *  @throws Error if the process ends for another reason than the photo */
  async render(request: RenderRequest): Promise<RenderAnswer> {
    const settled = new AbortController();
    const { signal } = settled;
    try {
      return await new Promise<RenderAnswer>((resolve, reject) => {
        const timer = setTimeout(() => {
          this.end();
          reject(new NothingHeard(`Nothing was heard of this photo for ${SILENCE_MS / 1000} s.`));
        }, SILENCE_MS);
        signal.addEventListener('abort', () => clearTimeout(timer));
        const ended = (code?: unknown, signal?: unknown) => {
          const Why = signal === TAKES_TOO_MUCH ? TooMuchTaken : Error;
          reject(new Why(`The render process ended over this photo: ${String(signal ?? code)}.`));
        };
        this.#child
          .once('message', (answer) => resolve(answer as RenderAnswer))
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
