/** What it is called in a build by webpack. */
export const SERVER_FILE = 'server.js';

/** Which file of a bundle draws it on the server; other bundlers may put a hash into its name. */
export function serverFileOf(files: readonly string[]): string | undefined {
  return files.find((file) => /^server(\.[0-9a-f]{10})?\.js$/.test(file));
}
