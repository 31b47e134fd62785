const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
const command = (json: string) => `as_user ${(JSON.parse(json) as string[]).map(quoted).join(' ')}`;

/** Shell equivalents of the instructions; `FROM` has none. */
const LINES: Record<string, (told: string) => string> = {
  RUN: (told) => told,
  COPY: (told) => `cp -r ${told}`,
  WORKDIR: (told) => `cd ${told}`,
  USER: (told) => `as_user() { setpriv --reuid=${told} --regid=${told} --init-groups "$@"; }`,
  ENV: (told) => `export ${told}`,
  HEALTHCHECK: (told) => `is_healthy() { ${command(told.replace(/^CMD /, ''))}; }`,
  CMD: (told) => `${command(told)} &`,
};

/** Converts a Containerfile to a shell script for a plain machine. In the build folder, the script builds, starts the
 *  container's command, and defines `is_healthy` and `as_user`. */
export function convertContainerfile(containerfile: string): string {
  const instructions = containerfile.replaceAll('\\\n', '').matchAll(/^([A-Z]+) (.+)$/gm);
  return [...instructions].map(([, name, told]) => LINES[name!]?.(told!) ?? ':').join('\n');
}
