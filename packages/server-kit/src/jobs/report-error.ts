import { removePersonalData } from '../text/impersonal.ts';
import { ERROR_LEVEL, writeLogLine } from './log-line.ts';

/** Logs an error outside of a request as one line of JSON in the format of the log. Typed texts and recipients of mails
 *  are removed. */
export function reportError(error: unknown): void {
  const { message, stack, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : (new Error(String(error)) as NodeJS.ErrnoException);
  const err = {
    message: removePersonalData(message),
    stack: removePersonalData(stack ?? ''),
    ...(code !== undefined && { code }),
  };
  writeLogLine(ERROR_LEVEL, { err }, 'a job failed');
}
