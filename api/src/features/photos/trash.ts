import { formatUtcDay } from '@fotosoc/contract/days';
import {
  deleteAllObjects,
  listAllObjects,
  type ObjectEntry,
  type ObjectStore,
} from '@fotosoc/server-kit/storage/object-store';

const TRASH = 'trash/';
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Keeps files of deleted photos until `emptyBefore`, in `trash/2026-11-22/<path below the media folder>`, one folder
 *  per day. */
export class PhotoTrash {
  constructor(
    private readonly objects: ObjectStore,
    private readonly keyOf: (file: string) => string,
  ) {}

  /** Moves files out of the media folder; missing files are ignored. */
  async put(files: string[], now: Date): Promise<void> {
    for (const file of files) await this.objects.move(this.keyOf(file), `${TRASH}${formatUtcDay(now)}/${file}`);
  }

  /** Moves files back into the media folder that are needed and missing there.
   *  @param findWanted returns which of the files are needed
   *  @returns number of restored files */
  async takeBack(findWanted: (files: string[]) => Promise<Set<string>>): Promise<number> {
    let count = 0;
    for await (const page of this.objects.list(TRASH)) {
      const entries = toTrashEntries(page);
      const wanted = await findWanted(entries.map(({ file }) => file));
      for (const { key, file } of entries) {
        if (!wanted.has(file) || (await this.objects.head(this.keyOf(file)))) continue;
        if (await this.objects.move(key, this.keyOf(file))) count += 1;
      }
    }
    return count;
  }

  /** Returns the object keys of files in the trash, by the file's path below the media folder. */
  async index(): Promise<Map<string, string>> {
    return new Map((await this.#list()).map(({ file, key }) => [file, key]));
  }

  /** Deletes the files for good that were moved into the trash on days before an instant.
   *  @returns the deleted days */
  async emptyBefore(instant: Date): Promise<string[]> {
    const days = [...new Set((await this.#list()).map(({ day }) => day))];
    const old = days.filter((day) => day < formatUtcDay(instant));
    for (const day of old) await deleteAllObjects(this.objects, `${TRASH}${day}/`);
    return old;
  }

  async #list(): Promise<Entry[]> {
    return toTrashEntries(await listAllObjects(this.objects, TRASH));
  }
}

interface Entry {
  key: string;
  file: string;
  day: string;
}

function toTrashEntries(objects: ObjectEntry[]): Entry[] {
  const entries = objects.map(({ key }) => {
    const [day = '', ...file] = key.slice(TRASH.length).split('/');
    return { key, day, file: file.join('/') };
  });
  return entries.filter(({ day }) => DAY.test(day));
}
