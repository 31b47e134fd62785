/** React's message for a hydration mismatch. React uses other messages when the visitor navigates during hydration or
 *  when a page throws; the page's boundary reports the latter. */
const MISMATCH = /React error #418|Hydration failed/;

export function isHydrationMismatch(error: unknown): boolean {
  return error instanceof Error && MISMATCH.test(error.message);
}
