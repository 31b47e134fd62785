const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
const command = (json: string) => `as_user ${(JSON.parse(json) as string[]).map(quoted).join(' ')}`;

/** Shell equivalents of the instructions; `FROM` has none. */
const LINES: Record<string, (argument: string) => string> = {
  RUN: (argument) => argument,
  COPY: (argument) => `cp -r ${argument}`,
  WORKDIR: (argument) => `cd ${argument}`,
  USER: (argument) => `as_user() { setpriv --reuid=${argument} --regid=${argument} --init-groups "$@"; }`,
  ENV: (argument) => `export ${argument}`,
  HEALTHCHECK: (argument) => `is_healthy() { ${command(argument.replace(/^CMD /, ''))}; }`,
  CMD: (argument) => `${command(argument)} &`,
};

/** Converts a Containerfile to a shell script for a plain machine. In the build folder, the script builds, starts the
 *  container's command, and defines `is_healthy` and `as_user`. */
export function convertContainerfile(containerfile: string): string {
  const instructions = containerfile.replaceAll('\\\n', '').matchAll(/^([A-Z]+) (.+)$/gm);
  return [...instructions].map(([, name, argument]) => LINES[name!]?.(argument!) ?? ':').join('\n');
}
