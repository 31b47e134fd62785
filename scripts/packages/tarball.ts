import { Header, PackSync, ReadEntry } from 'tar';

export interface TarballEntry {
  /** Path in the package, e.g. `dist/host.js`. */
  path: string;
  content: Buffer;
  isExecutable?: boolean;
}

/** npm's time for every file, so that equal files give equal bytes. */
const MODIFIED = new Date('1985-10-26T08:15:00.000Z');

/** Creates a package tarball: a gzipped `tar` with all entries below `package/`. */
export function createTarball(entries: readonly TarballEntry[]): Buffer {
  const pack = new PackSync({ gzip: { level: 9 }, portable: true });
  for (const { path, content, isExecutable = false } of entries) {
    const mode = isExecutable ? 0o755 : 0o644;
    const header = new Header({
      path: `package/${path}`,
      type: 'File',
      size: content.byteLength,
      mode,
      mtime: MODIFIED,
    });
    const entry = new ReadEntry(header);
    pack.add(entry);
    entry.end(content);
  }
  pack.end();
  return pack.read()!;
}
