import { findPostgres } from '../api/src/testing/postgres.ts';
import { findRadosgw, RADOSGW_PACKAGES } from '../api/src/testing/radosgw.ts';
import { installPackages } from './debian.ts';

const ENGINES = [
  { name: 'PostgreSQL', find: findPostgres, packages: ['postgresql'] },
  { name: 'S3', find: findRadosgw, packages: RADOSGW_PACKAGES },
];

/** Sees to it that the tests find the database and the bucket that a site past one machine has, and installs them where
 *  it may.
 *  @returns a sentence for each that is not here
 *  @throws Error of these sentences in CI, where none is left out */
export function installEngines(): string[] {
  installPackages(ENGINES.flatMap(({ find, packages }) => (find() === undefined ? packages : [])));
  const missing = ENGINES.filter(({ find }) => find() === undefined).map(
    ({ name, packages }) => `Not tried on ${name}: run \`sudo apt-get install ${packages.join(' ')}\` for that.`,
  );
  if (missing.length > 0 && process.env['CI'] !== undefined) throw new Error(missing.join('\n'));
  return missing;
}
