/** What React says when it draws anew what is not as the server has drawn it. It says other things when somebody goes on
 *  before it has taken over what stands there, or when a page threw meanwhile, which its boundary tells. */
const MISMATCH = /React error #418|Hydration failed/;

export function isMismatch(error: unknown): boolean {
  return error instanceof Error && MISMATCH.test(error.message);
}
