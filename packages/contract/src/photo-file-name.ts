/** Matches the name of the uploaded file in the address of a photo: the server stores a file as the instant of the
 *  upload, the name, and a hash. */
const UPLOADED_NAME = /\/\d+_([^/]+)-[0-9a-f]{16}\.\w+$/;

/** Returns the name of the uploaded file without its extension; `undefined` for another kind of address.
 *  @param address URL or path of a stored photo */
export function findUploadedName(address: string): string | undefined {
  return UPLOADED_NAME.exec(address)?.[1];
}

const BY_NAME = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares two file names for sorting: numbers by value, letters without case. */
export function compareFileNames(one: string, other: string): number {
  return BY_NAME.compare(one, other);
}
