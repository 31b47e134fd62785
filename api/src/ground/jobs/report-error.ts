import { impersonal } from '../text/impersonal.ts';
import { ERROR, writeLogLine } from './log-line.ts';

/** Says what failed beside the answering, as one line of JSON like those of the log: whatever reads that reads this. What
 *  somebody typed, and whom a mail was for, is left out. */
export function reportError(error: unknown): void {
  const { message, stack, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : (new Error(String(error)) as NodeJS.ErrnoException);
  const err = { message: impersonal(message), stack: impersonal(stack ?? ''), ...(code !== undefined && { code }) };
  writeLogLine(ERROR, { err }, 'a job failed');
}
