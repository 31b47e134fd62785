import fs from 'node:fs/promises';
import type { ObjectStore } from '../src/ground/storage/object-store.ts';
import { syncBuiltinESMExports } from 'node:module';

let calls = 0;

/** Kills this process without warning. */
export function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
}

/** What tells whether a call is the one to die at: the `nth` of those called `fatal`. From here on, files are written and
 *  renamed only up to it: `write` (half of the file is written by then), `folder` (before a rename is certain), `rename`.
 *  To be called before the code that writes is imported. */
export function dieAt(fatal: string | undefined, nth: number): (call: string) => boolean {
  const isFatal = (call: string) => call === fatal && ++calls === nth;
  const { open, rename } = fs;
  Object.assign(fs, {
    async open(...args: Parameters<typeof open>) {
      if (args[1] === 'r' && isFatal('folder')) die();
      const handle = await open(...args);
      const writeFile = handle.writeFile.bind(handle);
      handle.writeFile = async (content) => {
        if (!isFatal('write')) return writeFile(content);
        await writeFile((content as Buffer).subarray(0, (content as Buffer).length / 2));
        return die();
      };
      return handle;
    },
    rename: (...args: Parameters<typeof rename>) => (isFatal('rename') ? die() : rename(...args)),
  });
  syncBuiltinESMExports();
  return isFatal;
}

/** The same of objects: `put` (nothing of it is written yet), `putting` (while it is). */
export function dieAtPut(objects: ObjectStore, isFatal: (call: string) => boolean): void {
  const put = objects.put.bind(objects);
  objects.put = async (...args) => {
    if (isFatal('put')) die();
    if (isFatal('putting')) setTimeout(die, 2);
    await put(...args);
  };
}
