import type { BuiltPlace } from './error-cause.ts';

/** As many places of a stack as are told. */
export const MOST_FRAMES = 12;

const FRAME = /(\/(?:remotes\/[^/\s]+|shell)\/[^/\s]+\/[\w.-]+\.js):(\d+):(\d+)/g;

/** The places in this site's scripts that the stack of an error names, the innermost first, in the words of any engine: what
 *  else stands there is nobody's here. */
export function framesIn(stack: string): BuiltPlace[] {
  return [...stack.matchAll(FRAME)]
    .slice(0, MOST_FRAMES)
    .map(([, file, line, column]) => ({ file: file!, line: Number(line), column: Number(column) }));
}
