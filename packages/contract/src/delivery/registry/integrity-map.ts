/** Import maps with the hashes of remotes that a page loads later. Keys are addresses of the maps. Values are hashes
 *  (`sha256-…`) of the maps, for the Content-Security-Policy of the page. */
export type IntegrityMaps = Record<string, string>;

/** Versions of a remote whose files an import map lists. */
export interface ListedRemote {
  name: string;
  versions: readonly ListedVersion[];
}

export interface ListedVersion {
  version: string;
  /** Names of slots whose fragment files the page lists itself, so the map omits these files. */
  without: readonly string[];
}

/** Path prefix of the integrity maps. */
export const INTEGRITY_ROOT = '/remotes/integrity/';

/** Import map without hashes. `PROBE_SPECIFIER` resolves after inserting this map if the browser supports multiple
 *  import maps. */
export const PROBE_IMPORT_MAP = '{"imports":{"fotosoc:merged":"/"}}';
export const PROBE_SPECIFIER = 'fotosoc:merged';

/** Returns the address of an integrity map. The address encodes the content, so that the response is immutable and
 *  cacheable. */
export function formatIntegrityMapPath(listed: readonly ListedRemote[]): string {
  return (
    INTEGRITY_ROOT +
    listed.map(({ name, versions }) => `${name}@${versions.map(formatListedVersion).join(',')}`).join(';')
  );
}

/** Parses an address that `formatIntegrityMapPath` has created. */
export function parseIntegrityMapPath(address: string): ListedRemote[] {
  return address
    .slice(INTEGRITY_ROOT.length)
    .split(';')
    .map((remote) => {
      const [name = '', versions = ''] = remote.split('@');
      return { name, versions: versions.split(',').map(parseListedVersion) };
    });
}

function formatListedVersion({ version, without }: ListedVersion): string {
  return [version, ...without].join('!');
}

function parseListedVersion(text: string): ListedVersion {
  const [version = '', ...without] = text.split('!');
  return { version, without };
}
