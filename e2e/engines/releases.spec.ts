import type { Reply } from '@fotosoc/contract';
import { readManifest } from '../built-bundle.ts';
import { builtWith } from '../releases/other-release.ts';
import { RELEASES } from '../releases/releases-table.ts';
import { registry } from '../variants.ts';
import { expect, test } from './fixtures.ts';

// Releases of the build tools in this engine, each as a preview, because other tests use the same site.
for (const [index, release] of RELEASES.entries()) {
  test(`a remote that is built with federation ${release.federation} and webpack ${release.webpack} runs @long`, async ({
    tab,
  }) => {
    test.setTimeout(300_000); // mostly for npm
    const version = `1.4.${index}+0000e1e${index.toString(16)}`;
    const dist = await builtWith('mf-loans', release, version);
    await registry.upload(dist, readManifest(dist));
    const { url } = await registry.post<Reply<'POST /api/remotes/:name/previews'>>('previews', { version });
    await tab.open(url);
    await tab.see(['heading', 'Equipment loans']);
    await tab.see({ text: new RegExp(`Preview of mf-loans ${version.replace('+', '.')}`) });
    await tab.click(['radio', /^Tripod/]);
    await tab.click(['link', 'Contact']);
    await tab.see(['heading', 'Contact']);
    await tab.run(() => {
      history.back();
    });
    await tab.see(['radio', /^Tripod/]);
    expect(tab.errors).toEqual([]);
  });
}
