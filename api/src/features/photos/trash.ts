import { deleteAll, listAll, type ObjectStore } from '../../storage/object-store.ts';

const TRASH = 'trash/';
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Where the files of deleted photos stay for a while: `trash/2026-11-22/<path below the media folder>`. */
export class PhotoTrash {
  constructor(
    private readonly objects: ObjectStore,
    private readonly keyOf: (file: string) => string,
  ) {}

  /** Moves files out of the media folder; those that are not there are left out. */
  async put(files: string[], now: Date): Promise<void> {
    for (const file of files) await this.objects.move(this.keyOf(file), `${TRASH}${dayOf(now)}/${file}`);
  }

  /** Moves those of these files that are missing back into the media folder.
   *  @returns how many came back */
  async takeBack(wanted: Set<string>): Promise<number> {
    let count = 0;
    for (const { key, file } of await this.#list()) {
      if (!wanted.has(file) || (await this.objects.head(this.keyOf(file)))) continue;
      if (await this.objects.move(key, this.keyOf(file))) count += 1;
    }
    return count;
  }

  /** The key of a file that is in the trash. */
  async find(file: string): Promise<string | undefined> {
    return (await this.#list()).find((entry) => entry.file === file)?.key;
  }

  /** Removes for good what was put here before the day of this instant.
   *  @returns the days that were emptied */
  async emptyBefore(instant: Date): Promise<string[]> {
    const days = [...new Set((await this.#list()).map(({ day }) => day))];
    const old = days.filter((day) => day < dayOf(instant));
    for (const day of old) await deleteAll(this.objects, `${TRASH}${day}/`);
    return old;
  }

  /** Each file with the day it was put here. */
  async #list(): Promise<{ key: string; file: string; day: string }[]> {
    const found = (await listAll(this.objects, TRASH)).map(({ key }) => {
      const [day = '', ...file] = key.slice(TRASH.length).split('/');
      return { key, day, file: file.join('/') };
    });
    return found.filter(({ day }) => DAY.test(day));
  }
}

export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
