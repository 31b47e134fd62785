import type { Services } from '../services.ts';
import { listAll } from '../storage/object-store.ts';

/** Keys of what a server keeps below a folder, in order. */
export async function keysBelow({ objects }: Pick<Services, 'objects'>, folder: string): Promise<string[]> {
  return (await listAll(objects, `${folder}/`)).map(({ key }) => key);
}
