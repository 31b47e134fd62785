import fs from 'node:fs/promises';
import type { ObjectStore } from '@fotosoc/server-kit/storage/object-store';
import { syncBuiltinESMExports } from 'node:module';

let calls = 0;

export function killProcess(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
}

/** Returns a function that tells whether a call is the `nth` of those called `fatal`, at which to die. From then on,
 *  writing and renaming of files stops there: `write` (half of the file is written), `folder` (before a rename is
 *  durable), `rename`. Must be called before the writing code is imported. */
export function createKillSwitch(fatal: string | undefined, nth: number): (call: string) => boolean {
  const isFatal = (call: string) => call === fatal && ++calls === nth;
  const { open, rename } = fs;
  Object.assign(fs, {
    async open(...args: Parameters<typeof open>) {
      if (args[1] === 'r' && isFatal('folder')) killProcess();
      const handle = await open(...args);
      const writeFile = handle.writeFile.bind(handle);
      handle.writeFile = async (content) => {
        if (!isFatal('write')) return writeFile(content);
        await writeFile((content as Buffer).subarray(0, (content as Buffer).length / 2));
        return killProcess();
      };
      return handle;
    },
    rename: (...args: Parameters<typeof rename>) => (isFatal('rename') ? killProcess() : rename(...args)),
  });
  syncBuiltinESMExports();
  return isFatal;
}

/** Kills the process at writing an object: `put` (before), `putting` (during). */
export function killAtPut(objects: ObjectStore, isFatal: (call: string) => boolean): void {
  const put = objects.put.bind(objects);
  objects.put = async (...args) => {
    if (isFatal('put')) killProcess();
    if (isFatal('putting')) setTimeout(killProcess, 2);
    await put(...args);
  };
}
