/** Returns the name under which a version's federation container is registered. Each version needs a name of its own:
 *  with equal names, a fallback to another version on the same page would silently run the first version's code. */
export function formatContainerName(name: string, version: string): string {
  return `${name}__${version}`.replace(/\W/g, '_');
}
