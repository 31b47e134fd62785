import { readObject, type ObjectStore } from '@fotosoc/server-kit/storage/object-store';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findSetting } from '@fotosoc/server-kit/db/settings';

/** File beside the photos that tells whether a database is older than them. `generation` is the number of photos ever
 *  stored. */
interface GenerationNote {
  generation: number;
  /** Set once an older database was detected. The mark stays, because the older database may count up to the noted
   *  number again. */
  isDatabaseOlder?: true;
}

const NOTE = 'photo-generation.json';

const OLDER = `The database is older than the photo files, so no unknown files are deleted. Restore the newer database or a backup; or, to keep this database, delete ${NOTE} in the folder of the photos.`;

/** Compares the number of all photos ever stored, according to the database, with the number noted next to the files. A
 *  restored or new database has a lower number. The note is then updated.
 *  @returns a sentence if the database is older than the files: files without row may belong to lost rows */
export async function updateGenerationNote(db: Db, objects: ObjectStore): Promise<string | undefined> {
  const { noted, generation, isOlder } = await readGenerations(db, objects);
  if (isOlder && !noted.isDatabaseOlder) await writeNote(objects, { ...noted, isDatabaseOlder: true });
  if (!isOlder && generation > noted.generation) await writeNote(objects, { generation });
  return isOlder ? OLDER : undefined;
}

/** Returns the sentence of `updateGenerationNote` without writing the note, for checks that must not fail on a full
 *  disk. */
export async function describeOlderDatabase(db: Db, objects: ObjectStore): Promise<string | undefined> {
  return (await readGenerations(db, objects)).isOlder ? OLDER : undefined;
}

async function readGenerations(db: Db, objects: ObjectStore) {
  const noted = await readNote(objects);
  const generation = Number((await findSetting(db, 'photo-generation')) ?? 0);
  return { noted, generation, isOlder: noted.isDatabaseOlder === true || generation < noted.generation };
}

async function readNote(objects: ObjectStore): Promise<GenerationNote> {
  const text = await readObject(objects, NOTE);
  if (!text) return { generation: 0 };
  try {
    return JSON.parse(text.toString()) as GenerationNote;
  } catch {
    return { generation: 0, isDatabaseOlder: true }; // unreadable: delete no file, to be safe
  }
}

async function writeNote(objects: ObjectStore, note: GenerationNote): Promise<void> {
  await objects.put(NOTE, Buffer.from(JSON.stringify(note)));
}
