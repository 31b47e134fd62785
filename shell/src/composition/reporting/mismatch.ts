/** React's message for a hydration mismatch. Other messages do not match: a navigation during hydration is no error,
 *  and the error boundary reports a page that throws. */
const MISMATCH = /React error #418|Hydration failed/;

export function isHydrationMismatch(error: unknown): boolean {
  return error instanceof Error && MISMATCH.test(error.message);
}
