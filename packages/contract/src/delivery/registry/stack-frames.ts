import type { ScriptPosition } from './error-cause.ts';

/** Maximum number of stack frames per error report. */
export const MAX_STACK_FRAMES = 12;

const FRAME = /(\/(?:remotes\/[^/\s]+|shell)\/[^/\s]+\/[\w.-]+\.js):(\d+):(\d+)/g;

/** Returns the stack frames in this site's scripts, innermost first, in any engine's format. Frames of other scripts
 *  are skipped. */
export function parseStackFrames(stack: string): ScriptPosition[] {
  return [...stack.matchAll(FRAME)]
    .slice(0, MAX_STACK_FRAMES)
    .map(([, file, line, column]) => ({ file: file!, line: Number(line), column: Number(column) }));
}
