import type { ContentRevisions } from '@fotosoc/server-kit/db/content-revisions';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectHiddenPhotos } from './read.ts';
import { parseFileOwner } from './photo.ts';

/** Cache of the file paths of hidden photos. Each process reads the paths again after each change of the content, so
 *  the cache is never outdated. Hidden photos are few. */
export class HiddenFileCache {
  #revision = -1;
  #hidden: Promise<Set<string>> = Promise.resolve(new Set());

  constructor(private readonly site: { db: Db; changes: Pick<ContentRevisions, 'contentRevision'> }) {}

  /** @param file path below the media folder */
  async has(file: string): Promise<boolean> {
    const revision = await this.site.changes.contentRevision();
    if (revision !== this.#revision) {
      this.#revision = revision;
      this.#hidden = this.#read();
      this.#hidden.catch(() => (this.#revision = -1));
    }
    const owner = parseFileOwner(file);
    return (await this.#hidden).has('id' in owner ? owner.id : owner.file);
  }

  async #read(): Promise<Set<string>> {
    const rows = await selectHiddenPhotos(this.site.db).execute();
    return new Set(rows.flatMap(({ id, file }) => [id, file]));
  }
}
