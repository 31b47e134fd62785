import type { Changes } from '../../ground/db/changes.ts';
import type { Db } from '../../ground/db/connection.ts';
import { hiddenPhotos } from '../hiding.ts';
import { ownerOf } from './photo.ts';

/** Cache of the files of hidden photos, valid in every process: read again after each change of the content. Hidden
 *  photos are few. */
export class HiddenFiles {
  #revision = -1;
  #hidden: Promise<Set<string>> = Promise.resolve(new Set());

  constructor(private readonly site: { db: Db; changes: Pick<Changes, 'contentRevision'> }) {}

  /** @param file path below the media folder */
  async has(file: string): Promise<boolean> {
    const revision = await this.site.changes.contentRevision();
    if (revision !== this.#revision) {
      this.#revision = revision;
      this.#hidden = this.#read();
      this.#hidden.catch(() => (this.#revision = -1));
    }
    const owner = ownerOf(file);
    return (await this.#hidden).has('id' in owner ? owner.id : owner.file);
  }

  async #read(): Promise<Set<string>> {
    const rows = await hiddenPhotos(this.site.db).execute();
    return new Set(rows.flatMap(({ id, file }) => [id, file]));
  }
}
