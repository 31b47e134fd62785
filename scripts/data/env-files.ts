/** Returns the settings files passed to `node --env-file`. */
export function listEnvFiles({ execArgv }: Pick<NodeJS.Process, 'execArgv'>): string[] {
  return execArgv.flatMap((argument, index) => {
    const [name, file] = argument.split('=');
    return name === '--env-file' ? [file ?? execArgv[index + 1]!] : [];
  });
}
