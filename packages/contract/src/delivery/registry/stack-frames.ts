import type { BuiltPlace } from './error-cause.ts';

/** Maximum number of stack frames per error report. */
export const MOST_FRAMES = 12;

const FRAME = /(\/(?:remotes\/[^/\s]+|shell)\/[^/\s]+\/[\w.-]+\.js):(\d+):(\d+)/g;

/** Returns the stack frames in this site's scripts, innermost first, in any engine's format. Frames of other scripts
 *  are skipped. */
export function framesIn(stack: string): BuiltPlace[] {
  return [...stack.matchAll(FRAME)]
    .slice(0, MOST_FRAMES)
    .map(([, file, line, column]) => ({ file: file!, line: Number(line), column: Number(column) }));
}
