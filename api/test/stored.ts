import type { Houses } from '../src/houses.ts';
import { listAll } from '../src/ground/storage/object-store.ts';

/** Returns the object keys of a server below a folder, in order. */
export async function keysBelow({ objects }: Pick<Houses, 'objects'>, folder: string): Promise<string[]> {
  return (await listAll(objects, `${folder}/`)).map(({ key }) => key);
}
