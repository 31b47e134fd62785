import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { create } from 'tar';

/** Replaces a folder by an archive beside it.
 *  @returns the archive, which replaces an earlier one */
export async function archiveFolder(folder: string): Promise<string> {
  const file = path.join(path.dirname(path.dirname(folder)), `${path.basename(folder)}.tar.gz`);
  const unfinished = `${folder}.tar.gz`;
  await create({ cwd: path.dirname(folder), file: unfinished, gzip: true, portable: true }, [path.basename(folder)]);
  renameSync(unfinished, file);
  rmSync(path.dirname(folder), { recursive: true });
  return file;
}
