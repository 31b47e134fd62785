const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
const command = (json: string) => `as_user ${(JSON.parse(json) as string[]).map(quoted).join(' ')}`;

/** What each instruction does, as a line of the shell; the image that it begins with is not among them. */
const LINES: Record<string, (told: string) => string> = {
  RUN: (told) => told,
  COPY: (told) => `cp -r ${told}`,
  WORKDIR: (told) => `cd ${told}`,
  USER: (told) => `as_user() { setpriv --reuid=${told} --regid=${told} --init-groups "$@"; }`,
  ENV: (told) => `export ${told}`,
  HEALTHCHECK: (told) => `is_healthy() { ${command(told.replace(/^CMD /, ''))}; }`,
  CMD: (told) => `${command(told)} &`,
};

/** A Containerfile as a script of the shell for a machine that is no container. Run in the folder it is built in, it builds,
 *  starts what the container starts, and leaves `is_healthy` and `as_user`. */
export function scriptOf(containerfile: string): string {
  const instructions = containerfile.replaceAll('\\\n', '').matchAll(/^([A-Z]+) (.+)$/gm);
  return [...instructions].map(([, name, told]) => LINES[name!]?.(told!) ?? ':').join('\n');
}
