/** Which file of a bundle draws it on the server. */
export function serverFileOf(files: readonly string[]): string | undefined {
  return files.find((file) => /^server\.[0-9a-f]{10}\.js$/.test(file));
}
