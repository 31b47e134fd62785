import { findUploadedName } from '@fotosoc/contract/photo-file-name';

/** Names the photos of an archive after the uploaded files. A name that a folder already has gets a number. */
export class PhotoFileNames {
  readonly #taken = new Set<string>();

  /** Returns the path of the next photo in a folder.
   *  @param file path of the stored photo */
  add(folder: string, file: string): string {
    const name = findUploadedName(`/${file}`) ?? 'photo';
    for (let number = 1; ; number++) {
      const path = `${folder}/${number === 1 ? name : `${name} (${number})`}.jpg`;
      const key = path.toLowerCase(); // some file systems ignore case
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return path;
    }
  }
}
