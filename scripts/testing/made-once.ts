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

/** Where a content is that is made by the first who needs it, and stays as it was made: one that is not whole is made anew.
 *  Of several processes that make it at the same time all get what the quickest has made.
 *  @param shelf folder of nothing but such contents; what lies there for longer than an hour under another name goes
 *  @param name of the content among them
 *  @param make fills a folder that is not there yet
 *  @throws what `make` throws; nothing is kept then */
export async function madeOnce(shelf: string, name: string, make: (folder: string) => Promise<void>): Promise<string> {
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

/** A draft may be of a process that is at it. */
function removeOld(entry: string): void {
  const { mtimeMs } = statSync(entry, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
  if (mtimeMs < Date.now() - HOUR_MS) rmSync(entry, { recursive: true, force: true });
}

const contentOf = (place: string) => path.join(place, 'content');

/** Beside the content: what is copied holds nothing of its own. */
const sealOf = (place: string) => path.join(place, 'content.sha256');

function isWhole(place: string): boolean {
  return existsSync(sealOf(place)) && readFileSync(sealOf(place), 'utf8') === hashOf(contentOf(place));
}

/** Over the name and the bytes of every file. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted()) {
    hash.update(path.relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
