import { listAllObjects, type ObjectStore } from '../storage/object-store.ts';

/** Returns the object keys of a server below a folder, in order. */
export async function listKeys({ objects }: { objects: ObjectStore }, folder: string): Promise<string[]> {
  return (await listAllObjects(objects, `${folder}/`)).map(({ key }) => key);
}
