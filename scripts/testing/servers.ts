import { existsSync } from 'node:fs';
import { findPostgres } from '../../api/test/postgres.ts';
import { findRadosgw, RADOSGW_PACKAGES } from '../../api/test/radosgw.ts';
import { installPackages } from './debian.ts';

/** What the tests run against beside what is installed with the workspace, and Debian's packages of it. */
const SERVERS = [
  { name: 'PostgreSQL', isHere: () => findPostgres() !== undefined, packages: ['postgresql'] },
  { name: 'nginx', isHere: () => existsSync('/usr/sbin/nginx'), packages: ['nginx-light'] },
  { name: 'S3', isHere: () => findRadosgw() !== undefined, packages: RADOSGW_PACKAGES },
];

/** Installs the servers that tests need where it may.
 *  @returns a sentence for each that is not here: what needs it is not tried
 *  @throws Error where nothing may be left untried: with `CI` set */
export function findServers(): string[] {
  installPackages(SERVERS.flatMap(({ isHere, packages }) => (isHere() ? [] : packages)));
  const missing = SERVERS.filter(({ isHere }) => !isHere()).map(
    ({ name, packages }) => `Not tried with ${name}: run \`sudo apt-get install ${packages.join(' ')}\` for that.`,
  );
  if (missing.length > 0 && process.env['CI'] !== undefined) throw new Error(missing.join('\n'));
  return missing;
}
