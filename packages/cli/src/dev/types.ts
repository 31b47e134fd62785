import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Type checks of a package in parallel to its builds, with its own compiler. */
export interface TypeChecks {
  check: () => void;
  stop: () => void;
}

/** Creates type checks. NOTE: no watching compiler, which polls the disk all the time and outlives its parent.
 *  @param onWrong called with the compiler's errors: file, line and reason; empty for none
 *  @returns `undefined` if no compiler is installed */
export function createTypeChecks(dir: string, onWrong: (wrong: string) => void): TypeChecks | undefined {
  const compiler = compilerOf(dir);
  if (compiler === undefined) return undefined;
  const args = [compiler, '--build', '--pretty', 'false'];
  let running: ChildProcess | undefined;
  const stop = () => {
    running?.kill();
    running = undefined;
  };
  async function reportOutput(child: ChildProcess): Promise<void> {
    const said = await text(child.stdout!);
    if (running === child) onWrong(said.trim());
  }
  return {
    stop,
    check() {
      stop();
      const child = spawn(process.execPath, args, { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] });
      running = child;
      void reportOutput(child);
    },
  };
}

function compilerOf(dir: string): string | undefined {
  try {
    const file = createRequire(path.join(dir, 'package.json')).resolve('typescript/package.json');
    return path.join(path.dirname(file), 'bin/tsc');
  } catch {
    return undefined;
  }
}
