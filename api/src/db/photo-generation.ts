import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from './connection.ts';
import { findSetting } from './settings.ts';

/** How many photos were ever stored, as it is noted beside the files. */
interface Note {
  generation: number;
  /** Since such a database was met; it may have stored photos of its own meanwhile. */
  isDatabaseOlder?: true;
}

const NOTE = 'photo-generation.json';

/** The database counts every photo it ever stored, and the number is noted beside the files as well: a database that was
 *  put back, or is new, has counted less. Notes the number as it is now.
 *  @returns a sentence if the database is older than the files, so that those it does not know may be somebody's photos */
export async function compareGenerations(db: Db, dataDir: string): Promise<string | undefined> {
  const file = path.join(dataDir, NOTE);
  const noted = await readNote(file);
  const generation = Number((await findSetting(db, 'photo-generation')) ?? 0);
  if (!noted.isDatabaseOlder && generation < noted.generation) {
    await writeNote(file, { ...noted, isDatabaseOlder: true });
  } else if (!noted.isDatabaseOlder) {
    if (generation > noted.generation) await writeNote(file, { generation });
    return undefined;
  }
  return `The database is older than the photo files: nothing is swept, for files it does not know may be somebody's photos. Put the newer database back, or restore a backup; or, to go on with this one, delete ${NOTE} in DATA_DIR.`;
}

async function readNote(file: string): Promise<Note> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '{"generation":0}';
    throw error;
  });
  try {
    return JSON.parse(text) as Note;
  } catch {
    return { generation: 0, isDatabaseOlder: true }; // unreadable: rather sweep nothing
  }
}

async function writeNote(file: string, note: Note): Promise<void> {
  const unfinished = `${file}.${crypto.randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(note), { mode: 0o600, flush: true });
  await rename(unfinished, file);
}
