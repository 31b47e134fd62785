import { RenderProcess } from './render-process.ts';
import { MINUTE_MS } from '../../../ground/units.ts';

/** Ends an idle process, and gives back the memory its codecs grew to. */
const IDLE_MS = MINUTE_MS;

/** Processes that wait for the next photo: one has loaded its codecs in more time than it renders a small photo. */
export class RenderProcesses {
  readonly #idle: { process: RenderProcess; timer: NodeJS.Timeout }[] = [];

  take(): RenderProcess {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer);
      if (idle.process.isAlive) return idle.process;
    }
    return new RenderProcess();
  }

  /** A process that has done nothing yet. Those that wait are ended first: it may need the memory that they keep. */
  takeFresh(): RenderProcess {
    this.close();
    return new RenderProcess();
  }

  /** Gives one back; one that has ended is forgotten. */
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
