import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/** Reads a file from a package's tarball (POSIX `ustar`); returns `undefined` for a missing file.
 *  @param name path below the package
 *  @throws Error for data that is no gzipped tarball */
export function readTarballFile(tarball: Buffer, name: string): string | undefined {
  const blocks = gunzipSync(tarball);
  for (let at = 0; at + BLOCK <= blocks.length && blocks[at] !== 0;) {
    const found = textAt(blocks, at, 100);
    const bytes = Number.parseInt(textAt(blocks, at + 124, 12), 8);
    if (found === `package/${name}`) return blocks.toString('utf8', at + BLOCK, at + BLOCK + bytes);
    at += BLOCK * (1 + Math.ceil(bytes / BLOCK));
  }
  return undefined;
}

function textAt(blocks: Buffer, at: number, length: number): string {
  return blocks
    .toString('utf8', at, at + length)
    .split('\0')[0]!
    .trim();
}
