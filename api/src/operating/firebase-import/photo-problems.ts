import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { HttpError } from '@fotosoc/server-kit/http-error';
import { detectPhotoType } from '../../features/photos/processing/file-type.ts';
import { readHeader } from '../../features/photos/processing/header/read-header.ts';
import { Refusal } from '../../features/photos/processing/refusal.ts';
import type { FindPhotoProblem } from './findings.ts';

/** Creates a check of files with the same results as an upload before decoding.
 *  @param maxBytes maximum size of an upload */
export function createPhotoCheck(storage: string, maxBytes: number): FindPhotoProblem {
  return async (file) => {
    const at = path.join(storage, file);
    if ((await stat(at)).size > maxBytes) return `It is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
    try {
      readHeader(await readFile(at), await detectPhotoType(at));
      return undefined;
    } catch (error) {
      if (error instanceof Refusal || error instanceof HttpError) return error.message;
      throw error;
    }
  };
}
