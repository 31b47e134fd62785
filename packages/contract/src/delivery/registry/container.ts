/** The name a version's federation container is registered under. Every version has its own: with equal names,
 *  falling back from one version to another on the same page would silently run the first one's code. */
export function containerOf(name: string, version: string): string {
  return `${name}__${version}`.replace(/\W/g, '_');
}
