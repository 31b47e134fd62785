import { expect, test } from '../fixtures.ts';
import { builtWith } from '../releases/other-release.ts';
import { tryReleasesIn } from '../releases/releases-table.ts';

tryReleasesIn('shell of today');

test('a release of webpack that loses addresses in stylesheets is detected @long', async () => {
  test.setTimeout(300_000);
  const built = builtWith('mf-home', { federation: '2.6.0', webpack: '5.109.2' }, '1.4.98+0000e1e8');
  await expect(built).rejects.toThrow('has lost the address of a picture or font: webpack 5.109 causes this');
});

test('a release of webpack without a feature that the plugin requires fails the build with a message @long', async () => {
  test.setTimeout(300_000);
  const built = builtWith('mf-loans', { federation: '2.9.3', webpack: '5.112.2' }, '1.4.99+0000e1e9');
  await expect(built).rejects.toThrow("Cannot find module 'webpack/lib/util/extractUrlAndGlobal'");
});
