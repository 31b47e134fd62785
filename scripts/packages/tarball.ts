import { Header, PackSync, ReadEntry } from 'tar';

export interface Entry {
  /** Below the package, e.g. `dist/host.js`. */
  path: string;
  content: Buffer;
  isExecutable?: boolean;
}

/** The instant npm gives to every file, so that the same files are the same bytes. */
const MODIFIED = new Date('1985-10-26T08:15:00.000Z');

/** A package as package managers unpack it: a gzipped `tar` of what is below `package/`. */
export function tarball(entries: readonly Entry[]): Buffer {
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
