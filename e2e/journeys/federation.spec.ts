import type * as Stock from '@module-federation/runtime';
import { build } from 'esbuild';
import { expect, test } from '../fixtures.ts';
import { LAST_GOOD_GALLERIES } from '../sites.ts';

declare const stock: typeof Stock;

/** Bundles the runtime like a plain Module Federation host. */
async function stockRuntime(): Promise<string> {
  const contents = "export * from '@module-federation/runtime';";
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'stock',
  });
  return `${outputFiles[0]!.text}; globalThis.stock = stock;`;
}

test('every remote, and a version of the previous release, loads by its manifest in the runtime of Module Federation', async ({
  page,
  request,
}) => {
  const { microFrontends } = (await (await request.get('/api/remotes')).json()) as { microFrontends: object };
  const manifests = Object.keys(microFrontends).map((name) => `/remotes/${name}/mf-manifest.json`);
  expect(manifests).toContain('/remotes/mf-loans/mf-manifest.json');
  manifests.push(`/remotes/mf-galleries/${LAST_GOOD_GALLERIES}/mf-manifest.json`);

  await page.goto('/');
  await expect(page.locator('.unopened')).toHaveCount(0); // remotes need what the shell provides
  await page.evaluate(await stockRuntime());
  const loaded = await page.evaluate(
    async (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const remote = { name: 'remote', entry: new URL(address, location.href).href };
          const host = stock.createInstance({ name: `host of ${address}`, remotes: [remote] });
          const routes = await host.loadRemote<{ default: object[] }>('remote/routes');
          return routes!.default.length > 0;
        }),
      ),
    manifests,
  );
  expect(loaded).toEqual(manifests.map(() => true));
});
