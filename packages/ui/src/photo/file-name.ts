/** Matches the name of the uploaded file in the address of a photo, like the contract, which components do not import. */
const UPLOADED_NAME = /\/\d+_([^/]+)-[0-9a-f]{16}\.\w+$/;

/** Returns the name of the uploaded file without its extension; `undefined` for another kind of address. */
export function findUploadedName(address: string): string | undefined {
  return UPLOADED_NAME.exec(address)?.[1];
}
