import { RenderProcess, type RenderProcessOptions } from './render-process.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

/** Time after which an idle process is ended, to free the memory of its codecs. */
const IDLE_MS = MINUTE_MS;

/** Keeps idle processes for the next photo, because loading the codecs takes longer than rendering a small photo. */
export class RenderProcesses {
  readonly #idle: { process: RenderProcess; timer: NodeJS.Timeout }[] = [];
  readonly #options: RenderProcessOptions;

  constructor(options: RenderProcessOptions = {}) {
    this.#options = options;
  }

  take(): RenderProcess {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer);
      if (idle.process.isAlive) return idle.process;
    }
    return new RenderProcess(this.#options);
  }

  /** Starts a new process. Idle processes are ended first, because the new process may need their memory. */
  takeFresh(): RenderProcess {
    this.close();
    return new RenderProcess(this.#options);
  }

  /** Returns a process to the pool. A process that has ended is dropped. */
  giveBack(process: RenderProcess): void {
    if (!process.isAlive) return;
    const timer = setTimeout(() => process.end(), IDLE_MS);
    timer.unref();
    this.#idle.push({ process, timer });
  }

  close(): void {
    for (const { process, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      process.end();
    }
  }
}
