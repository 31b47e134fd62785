import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';

/** A file of an archive. */
export interface ArchiveFile {
  path: string;
  /** Whoever gets it reads or destroys it. */
  body: Readable;
  /** Whether it is worth compressing: photos are compressed already. */
  isText: boolean;
  modifiedAt: Date;
}

/** A zip of these files, one after the other, none asked for before the one before was read: what it takes does not grow
 *  with what is in it, and a slow reader keeps everything waiting. An archive that nobody reads to its end lets go of the
 *  file that it is at. */
export function zipOf(files: AsyncIterable<ArchiveFile>): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const abandoned = new AbortController();
  output.once('close', () => abandoned.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  // Not one for each file: the archive keeps hold of every function that it is given.
  let current: Readable | undefined;
  const open = (give: (error: null, body: Readable) => void) => give(null, current!);
  async function fill(): Promise<void> {
    for await (const { path, body, isText, modifiedAt } of files) {
      current = body;
      const read = finished(body, { signal: abandoned.signal, cleanup: true });
      zip.addReadStreamLazy(path, { mtime: modifiedAt, compress: isText }, open as never);
      try {
        await read;
      } finally {
        body.destroy();
      }
    }
    zip.end();
  }
  void fill().catch((error: unknown) => {
    if (!output.destroyed) output.destroy(error as Error);
  });
  return output;
}
