/** Returns the files of settings that `node --env-file` was given. */
export function envFilesOf({ execArgv }: Pick<NodeJS.Process, 'execArgv'>): string[] {
  return execArgv.flatMap((argument, index) => {
    const [name, file] = argument.split('=');
    return name === '--env-file' ? [file ?? execArgv[index + 1]!] : [];
  });
}
