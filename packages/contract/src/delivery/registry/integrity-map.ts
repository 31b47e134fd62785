/** Import maps with the integrity of remotes that a page loads later: addresses, and the hash of each map (`sha256-…`)
 *  for the content security policy of the page. */
export type IntegrityMaps = Record<string, string>;

/** Versions of a remote whose files an import map lists. */
export interface ListedRemote {
  name: string;
  versions: readonly ListedVersion[];
}

export interface ListedVersion {
  version: string;
  /** Slots whose fragment files are listed by the page itself and therefore not by the map. */
  without: readonly string[];
}

/** Path prefix of the integrity maps. */
export const INTEGRITY_ROOT = '/remotes/integrity/';

/** Import map without integrity. `PROBE_SPECIFIER` resolves after insertion if the browser supports multiple import maps. */
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

/** Parses the address of an integrity map. */
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
