import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';

/** File of an archive. */
export interface ArchiveFile {
  path: string;
  /** Stream that the recipient must read or destroy. */
  body: Readable;
  /** True if the file is compressed: photos are compressed already. */
  isText: boolean;
  modifiedAt: Date;
}

/** Creates a zip stream of these files. Each file is requested after the previous one was read, so that memory does not
 *  grow with the archive, and a slow reader pauses the work. Destroying the stream closes the current file. */
export function createZipStream(files: AsyncIterable<ArchiveFile>): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const abandoned = new AbortController();
  output.once('close', () => abandoned.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  // A function per file would leak memory: the archive keeps a reference to every given function.
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
