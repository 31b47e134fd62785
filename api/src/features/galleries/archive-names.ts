import { findUploadedName } from '@fotosoc/contract/photo-file-name';

/** Names the photos of an archive. A name that a folder already has gets a number. */
export class PhotoFileNames {
  readonly #taken = new Set<string>();

  /** Returns the path of the next photo in a folder.
   *  @param file path of the stored photo
   *  @param name name without extension. Default: name of the uploaded file */
  add(folder: string, file: string, name = findUploadedName(`/${file}`) ?? 'photo'): string {
    for (let number = 1; ; number++) {
      const path = `${folder}/${number === 1 ? name : `${name} (${number})`}.jpg`;
      const key = path.toLowerCase(); // some file systems ignore case
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return path;
    }
  }
}

const MAX_NAME_LENGTH = 60;

/** Returns a name of a file or folder without characters that a file system refuses. */
export function cleanFileName(name: string): string {
  const clean = name.replaceAll(/[\p{C}/\\:*?"<>|]+/gu, '-').slice(0, MAX_NAME_LENGTH);
  return clean.replace(/[\uD800-\uDBFF]$/, '').replace(/[. ]+$/, '');
}
