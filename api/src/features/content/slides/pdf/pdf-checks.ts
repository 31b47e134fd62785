import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createSharedFail } from '../../../endpoints.ts';
import { FairQueue } from '@fotosoc/server-kit/jobs/fair-queue';
import { UNREADABLE_SENTENCE } from './find-pdf-problem.ts';

const fail = createSharedFail<'POST /api/slides'>();
const MAIN = fileURLToPath(new URL('pdf-check-main.mjs', import.meta.url));
const MAX_HEAP_MEBIBYTES = 96;
const MAX_CHECK_MS = 10_000;
const MAX_WAIT_MS = 60_000;
const MAX_WAITING_PER_ACCOUNT = 2;

/** Checks PDFs, one at a time, each in a separate process, so that no file can block the server. */
export class PdfChecks {
  readonly #turns = new FairQueue({
    atOnce: 1,
    atOnceEach: 1,
    mostWaitingEach: MAX_WAITING_PER_ACCOUNT,
    maxWaitMs: MAX_WAIT_MS,
    busy,
  });
  #child: ChildProcess | undefined;

  /** Runs `work` when it is the account's turn, because `work` may hold a whole file in memory.
   *  @throws HttpError 503 `storage/busy` after a minute, and for more than two waiting files of an account */
  async take<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(accountId, work);
  }

  /** Returns a sentence why a file cannot be shown as slides; `undefined` for a valid file. A file that needs more than
   *  10 s or the memory limit is refused too.
   *  @param path path of the file */
  async findObjection(path: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const child = fork(MAIN, [path], {
        env: {},
        execArgv: [`--max-old-space-size=${MAX_HEAP_MEBIBYTES}`],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      this.#child = child;
      const timer = setTimeout(() => child.kill('SIGKILL'), MAX_CHECK_MS);
      let objection: string | undefined = UNREADABLE_SENTENCE;
      child.on('message', (answer) => ({ objection } = answer as { objection?: string }));
      const end = () => {
        clearTimeout(timer);
        resolve(objection);
      };
      child.once('error', end).once('exit', end);
    });
  }

  close(): void {
    this.#child?.kill('SIGKILL');
  }
}

function busy() {
  const sentence = 'Other slides are being checked right now. Please try again in a moment.';
  return fail(503, 'storage/busy', sentence, { retryAfterSeconds: 10 });
}
