import { describeError } from '../start-errors.ts';

export interface Finding {
  state: 'ok' | 'warning' | 'failure' | 'skipped';
  /** Sentence that states the fact. */
  said: string;
  /** Sentence with the action for the operator; undefined without problem. */
  advice?: string;
}

export interface Check {
  /** Subject of the check, e.g. `Disk`. */
  name: string;
  run: () => Promise<Finding>;
}

export interface Result extends Finding {
  name: string;
}

const CHECK_TIMEOUT_MS = 30_000;

export const createOkFinding = (said: string): Finding => ({ state: 'ok', said });
export const createSkippedFinding = (said: string): Finding => ({ state: 'skipped', said });
export const createWarning = (said: string, advice: string): Finding => ({ state: 'warning', said, advice });
export const createFailure = (said: string, advice: string): Finding => ({ state: 'failure', said, advice });

/** Runs checks in sequence and yields the result of each. A check that throws has failed. */
export async function* runChecks(checks: readonly Check[], longestMs = CHECK_TIMEOUT_MS): AsyncGenerator<Result> {
  for (const { name, run } of checks) {
    const late = timeout(longestMs);
    const found = await Promise.race([run(), late.result]).catch((error: unknown) => {
      const said = describeError(error);
      const sentence = typeof said === 'string' ? said : (error as Error).message;
      return createFailure(oneLine(sentence), 'Fix this, then run the doctor again.');
    });
    late.clear();
    yield { name, ...found };
  }
}

function timeout(ms: number): { result: Promise<Finding>; clear: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const result = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => {
      resolve(
        createFailure(
          `No answer within ${ms / 1000} s.`,
          'Find out which service does not answer, then run the doctor again.',
        ),
      );
    }, ms);
  });
  return { result, clear: () => clearTimeout(timer) };
}

const MARKS = { ok: 'ok  ', warning: 'WARN', failure: 'FAIL', skipped: '-   ' } as const;

/** Formats a result as one line, e.g. `FAIL Disk: 2 % are free. Make room.` */
export function formatResult({ state, name, said, advice }: Result): string {
  return `${MARKS[state]} ${name}: ${[said, advice].filter(Boolean).join(' ')}`;
}

function oneLine(message: string): string {
  return message.replaceAll(/\s+/g, ' ').trim();
}
