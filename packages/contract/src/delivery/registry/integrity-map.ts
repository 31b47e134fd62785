/** Import maps with the integrity of remotes that a page did not need at once: their addresses, and the hash of each
 *  (`sha256-…`), by which the page's policy knows them. */
export type IntegrityMaps = Record<string, string>;

/** Versions of a remote whose files a map lists. */
export interface Listed {
  name: string;
  versions: readonly ListedVersion[];
}

export interface ListedVersion {
  version: string;
  /** Its parts whose files the page lists itself, and the map does not; by the places that they fill. */
  without: readonly string[];
}

/** Where the maps are. */
export const INTEGRITY_ROOT = '/remotes/integrity/';

/** An import map that lists nothing: where a browser lets import maps grow, `MERGED` leads somewhere once it is added. */
export const PROBE = '{"imports":{"fotosoc:merged":"/"}}';
export const MERGED = 'fotosoc:merged';

/** The address says what is listed, so that it is the same map for good, whoever asks for it when. */
export function integrityMapAddress(listed: readonly Listed[]): string {
  return INTEGRITY_ROOT + listed.map(({ name, versions }) => `${name}@${versions.map(textOf).join(',')}`).join(';');
}

/** What the map at an address lists. */
export function listedAt(address: string): Listed[] {
  return address
    .slice(INTEGRITY_ROOT.length)
    .split(';')
    .map((remote) => {
      const [name = '', versions = ''] = remote.split('@');
      return { name, versions: versions.split(',').map(versionAt) };
    });
}

function textOf({ version, without }: ListedVersion): string {
  return [version, ...without].join('!');
}

function versionAt(text: string): ListedVersion {
  const [version = '', ...without] = text.split('!');
  return { version, without };
}
