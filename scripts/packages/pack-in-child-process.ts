import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspace } from './members.ts';
import { SHORT_PROCESS_FLAGS } from '../v8-flags.ts';

/** Packs in a separate process, so that the caller can answer requests in the meantime.
 *  @returns the folder, as `packAll` does */
export async function packInChildProcess(): Promise<string> {
  const script = path.join(import.meta.dirname, 'packages.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...SHORT_PROCESS_FLAGS, '--import', 'tsx', script], {
    cwd: workspace,
  });
  return stdout.trim();
}
