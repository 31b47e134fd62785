import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const HOUR_MS = 3_600_000;

/** Returns the folder of a cached content. The first caller creates the content; incomplete contents are created again.
 *  Concurrent processes get the result of the fastest.
 *  @param shelf folder that contains only cached contents; other entries are deleted after an hour
 *  @param name name of the content
 *  @param make fills a folder that does not exist yet
 *  @throws errors of `make`, without caching a result */
export async function createOnce(
  shelf: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const place = path.join(shelf, name);
  if (!isWhole(place)) {
    mkdirSync(shelf, { recursive: true });
    rmSync(place, { recursive: true, force: true });
    for (const entry of readdirSync(shelf)) removeOld(path.join(shelf, entry));
    const draft = mkdtempSync(path.join(shelf, 'draft-'));
    try {
      await make(contentOf(draft));
      writeFileSync(sealOf(draft), hashOf(contentOf(draft)));
      if (!isWhole(place)) renameSync(draft, place);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return contentOf(place);
}

/** Deletes an entry unless it is recent: a recent draft may belong to a running process. */
function removeOld(entry: string): void {
  const { mtimeMs } = statSync(entry, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
  if (mtimeMs < Date.now() - HOUR_MS) rmSync(entry, { recursive: true, force: true });
}

const contentOf = (place: string) => path.join(place, 'content');

/** Returns the path of the seal, which is outside of the content, because callers copy the content. */
const sealOf = (place: string) => path.join(place, 'content.sha256');

function isWhole(place: string): boolean {
  return existsSync(sealOf(place)) && readFileSync(sealOf(place), 'utf8') === hashOf(contentOf(place));
}

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted()) {
    hash.update(path.relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
