import { existsSync } from 'node:fs';
import { findPostgresPrograms } from '../../api/test/postgres.ts';
import { findRadosgw, RADOSGW_PACKAGES } from '../../api/test/radosgw.ts';
import { installPackages } from './debian.ts';

/** Used by the tests of the alarms, in the long run only. */
const PROMETHEUS = { name: 'Prometheus', isHere: () => existsSync('/usr/bin/promtool'), packages: ['prometheus'] };

/** Servers that tests need besides the installed packages, with their Debian packages. */
const SERVERS = [
  { name: 'PostgreSQL', isHere: () => findPostgresPrograms() !== undefined, packages: ['postgresql'] },
  { name: 'nginx', isHere: () => existsSync('/usr/sbin/nginx'), packages: ['nginx-light'] },
  { name: 'S3', isHere: () => findRadosgw() !== undefined, packages: RADOSGW_PACKAGES },
];

/** Installs the servers for tests where permitted.
 *  @param isLong whether the long tests run
 *  @returns a sentence for each missing server, whose tests are skipped
 *  @throws Error with `CI` set, where tests must not be skipped */
export function findServers({ isLong }: { isLong: boolean }): string[] {
  const servers = isLong ? [...SERVERS, PROMETHEUS] : SERVERS;
  installPackages(servers.flatMap(({ isHere, packages }) => (isHere() ? [] : packages)));
  const missing = servers
    .filter(({ isHere }) => !isHere())
    .map(
      ({ name, packages }) => `Not tried with ${name}: run \`sudo apt-get install ${packages.join(' ')}\` for that.`,
    );
  if (missing.length > 0 && process.env['CI'] !== undefined) throw new Error(missing.join('\n'));
  return missing;
}
