import type { Services } from '../src/services.ts';
import { listAllObjects } from '@fotosoc/server-kit/storage/object-store';

/** Returns the object keys of a server below a folder, in order. */
export async function listKeys({ objects }: Pick<Services, 'objects'>, folder: string): Promise<string[]> {
  return (await listAllObjects(objects, `${folder}/`)).map(({ key }) => key);
}
