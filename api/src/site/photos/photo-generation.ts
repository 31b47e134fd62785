import { readObject, type ObjectStore } from '../../ground/storage/object-store.ts';
import type { Db } from '../../ground/db/connection.ts';
import { findSetting } from '../../ground/db/settings.ts';

/** How many photos were ever stored, as it is noted beside the files. */
interface Note {
  generation: number;
  /** Since such a database was met; it may have stored photos of its own meanwhile. */
  isDatabaseOlder?: true;
}

const NOTE = 'photo-generation.json';

const OLDER = `The database is older than the photo files: nothing is swept, for files it does not know may be somebody's photos. Put the newer database back, or restore a backup; or, to go on with this one, delete ${NOTE} beside them.`;

/** The database counts every photo it ever stored, and the number is noted beside the files as well: a database that was
 *  put back, or is new, has counted less. Notes the number as it is now.
 *  @returns a sentence if the database is older than the files, so that those it does not know may be somebody's photos */
export async function compareGenerations(db: Db, objects: ObjectStore): Promise<string | undefined> {
  const { noted, generation, isOlder } = await readGenerations(db, objects);
  if (isOlder && !noted.isDatabaseOlder) await writeNote(objects, { ...noted, isDatabaseOlder: true });
  if (!isOlder && generation > noted.generation) await writeNote(objects, { generation });
  return isOlder ? OLDER : undefined;
}

/** The same without noting anything, for where a full disk must not matter. */
export async function findOlderDatabase(db: Db, objects: ObjectStore): Promise<string | undefined> {
  return (await readGenerations(db, objects)).isOlder ? OLDER : undefined;
}

async function readGenerations(db: Db, objects: ObjectStore) {
  const noted = await readNote(objects);
  const generation = Number((await findSetting(db, 'photo-generation')) ?? 0);
  return { noted, generation, isOlder: noted.isDatabaseOlder === true || generation < noted.generation };
}

async function readNote(objects: ObjectStore): Promise<Note> {
  const text = await readObject(objects, NOTE);
  if (!text) return { generation: 0 };
  try {
    return JSON.parse(text.toString()) as Note;
  } catch {
    return { generation: 0, isDatabaseOlder: true }; // unreadable: rather sweep nothing
  }
}

async function writeNote(objects: ObjectStore, note: Note): Promise<void> {
  await objects.put(NOTE, Buffer.from(JSON.stringify(note)));
}
