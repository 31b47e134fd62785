import { expect, test } from '../fixtures.ts';
import { builtWith } from '../releases/other-release.ts';
import { tryReleasesIn } from '../releases/releases-table.ts';

tryReleasesIn('shell of today');

test('a release of webpack that loses addresses in stylesheets is told from those that do not @long', async () => {
  test.setTimeout(300_000);
  const built = builtWith('mf-home', { federation: '2.6.0', webpack: '5.109.2' }, '1.4.98+0000e1e8');
  await expect(built).rejects.toThrow('has lost the address of a picture or font: webpack 5.109 does that');
});

/** What of the registry's newest releases breaks first: 5.112 of webpack moved files that the plugin requires. Where this
 *  fails, either they run, and the range of @fotosoc/build can be widened, or something else has moved. */
const FIRST = "Cannot find module 'webpack/lib/util/extractUrlAndGlobal'";

test('the newest releases of all break where it is known @long', async () => {
  test.setTimeout(300_000);
  const built = builtWith('mf-loans', { federation: 'latest', webpack: 'latest' }, '1.4.99+0000e1e9');
  await expect(built).rejects.toThrow(FIRST);
});
