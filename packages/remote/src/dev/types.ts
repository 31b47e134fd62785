import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Checks the types of a package beside its builds, by its own compiler. */
export interface TypeChecks {
  /** Checks what is there now; what is being checked no longer counts. */
  check: () => void;
  stop: () => void;
}

/** NOTE: no compiler that watches: it asks the disk all the time, and outlives what has started it.
 *  @param onWrong given what is wrong, as the compiler says it: file, line and why; empty for nothing
 *  @returns undefined where no compiler is installed */
export function typeChecks(dir: string, onWrong: (wrong: string) => void): TypeChecks | undefined {
  const compiler = compilerOf(dir);
  if (compiler === undefined) return undefined;
  const args = [compiler, '--build', '--pretty', 'false'];
  let running: ChildProcess | undefined;
  const stop = () => {
    running?.kill();
    running = undefined;
  };
  async function tell(child: ChildProcess): Promise<void> {
    const said = await text(child.stdout!);
    if (running === child) onWrong(said.trim());
  }
  return {
    stop,
    check() {
      stop();
      const child = spawn(process.execPath, args, { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] });
      running = child;
      void tell(child);
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
