import type { Houses } from '../src/houses.ts';
import { listAll } from '../src/ground/storage/object-store.ts';

/** Keys of what a server keeps below a folder, in order. */
export async function keysBelow({ objects }: Pick<Houses, 'objects'>, folder: string): Promise<string[]> {
  return (await listAll(objects, `${folder}/`)).map(({ key }) => key);
}
