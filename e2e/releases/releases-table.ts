import type { Reply } from '@fotosoc/contract';
import { listMissingExports } from '@fotosoc/publish-checks/shared-exports';
import { expect, test } from '../fixtures.ts';
import { readManifest } from '../built-bundle.ts';
import { registry } from '../variants.ts';
import { builtWith, type Release } from './other-release.ts';

/** Releases that teams may build with today, oldest first, and the newest release of all. A failure of the newest one
 *  announces a problem with our next update. */
export const RELEASES: Release[] = [
  { federation: '0.24.1', webpack: '5.102.1' },
  { federation: '2.0.1', webpack: '5.102.1' },
  { federation: '2.1.0', webpack: '5.104.1' },
  { federation: '2.3.3', webpack: '5.106.2' },
  { federation: '2.5.1', webpack: '5.108.4' },
  { federation: '2.6.0', webpack: '5.109.2' },
  { federation: '2.7.0', webpack: '5.110.3' },
  { federation: '2.8.2', webpack: '5.110.3' },
  { federation: '2.9.0', webpack: '5.111.1' },
  { federation: '2.9.2', webpack: '5.110.3' },
  { federation: 'latest', webpack: 'latest' },
];

/** Tests a remote of each release in the shell of this site: the version is published, promoted, opened by its address
 *  and by a link, and used. If an older shell does not provide an export that a remote of today needs, the publish
 *  checks say so, and visitors keep the current version.
 *  @param shell name of the shell for the test titles; the shell of today provides all exports */
export function tryReleasesIn(shell: 'shell of today' | 'shell of before'): void {
  test.describe(`in the ${shell}, a remote that is built with @long`, () => {
    test.describe.configure({ mode: 'serial' });

    for (const [index, release] of RELEASES.entries()) {
      test(`federation ${release.federation} and webpack ${release.webpack} runs, or lacks what is said`, async ({
        page,
        request,
      }) => {
        test.setTimeout(300_000); // npm needs most of this time
        const version = `1.4.${index}+0000e1e${index.toString(16)}`;
        const dist = await builtWith('mf-loans', release, version);
        const manifest = readManifest(dist);
        const site = (await (await request.get('/api/platform')).json()) as Reply<'GET /api/platform'>;
        const before = site.remotes.find(({ name }) => name === 'mf-loans')!.version;
        const missing = listMissingExports(manifest.uses, site.provides ?? undefined);
        if (shell === 'shell of today') expect(missing).toEqual([]);
        if (missing.length > 0) {
          const refusal = `mf-loans uses ${missing.join(', ')}, which the shell ${site.shell} does not provide: avoid the import, or wait for the team of the shell.`;
          await expect(registry.upload(dist, manifest)).rejects.toThrow(refusal);
        } else {
          await registry.upload(dist, manifest);
          await registry.post('activate', { version, reason: 'the table of releases' });
        }
        const errors: string[] = [];
        page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
        page.on('pageerror', (error) => errors.push(String(error)));
        const heading = page.getByRole('heading', { level: 1, name: 'Equipment loans', exact: true });
        const shown = missing.length > 0 ? before : version;
        const file = page.waitForRequest(new RegExp(`/remotes/mf-loans/${shown.replaceAll(/[+.]/g, '.')}/.*\\.js$`));
        await page.goto('/loans');
        await expect(heading).toBeVisible();
        await file;
        await page.getByRole('radio', { name: 'Tripod' }).check();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
        await page.goBack();
        await expect(heading).toBeVisible();
        await expect(page.getByRole('radio', { name: 'Tripod' })).toBeVisible();
        expect(errors).toEqual([]);
      });
    }
  });
}
