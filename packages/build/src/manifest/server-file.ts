/** Name of the server bundle in a webpack build. */
export const SERVER_FILE = 'server.js';

/** Finds the server bundle among the files; other bundlers may add a hash to the name. */
export function findServerFile(files: readonly string[]): string | undefined {
  return files.find((file) => /^server(\.[0-9a-f]{10})?\.js$/.test(file));
}
