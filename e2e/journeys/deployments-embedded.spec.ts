import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { MANIFEST_FILE } from '@fotosoc/contract/registry/manifest';
import { workspace } from '../../scripts/build-all.ts';
import { copyBundle, readManifest } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { createTeamRegistry, getVariantDir } from '../variants.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 3190) + 501;
const elsewhere = `http://127.0.0.1:${PORT}`;
const example = path.join(workspace, 'examples/stock-host');
const vite = path.join(example, 'node_modules/vite/bin/vite.js');

const PAGES = {
  'mf-account': ['/login', 'Login'],
  'mf-galleries': ['/gallery', 'Another Gallery'],
  'mf-home': ['/workshops', 'Workshops'],
  'mf-loans': ['/loans', 'Equipment loans'],
  'mf-portfolios': ['/portfolios', 'Portfolios'],
} as const;
type Name = keyof typeof PAGES;
const VERSION = '9.9.9+0000e3b0';

test.use({ mayAsk: [elsewhere] });

let server: ChildProcess | undefined;
test.afterEach(() => {
  server?.kill();
});

/** Publishes the remote with the embeddable flag. */
async function publishOpen(name: Name): Promise<void> {
  const dist = getVariantDir(`open-${name}`);
  copyBundle(name, VERSION, dist);
  const manifest = readManifest(dist);
  manifest.remote!.description.embeddable = true;
  writeFileSync(path.join(dist, MANIFEST_FILE), JSON.stringify(manifest));
  await createTeamRegistry(name).upload(dist, manifest, { override: 'what it weighs is not the point' });
}

/** Builds and serves the example as in its README. */
async function serveElsewhere(site: string, remotes: Record<string, string>): Promise<void> {
  const REMOTES = Object.entries(remotes).map(([name, manifest]) => `${name}@${site}${manifest}`);
  const env = { ...process.env, SITE: site, REMOTES: REMOTES.join(), OUT_DIR: getVariantDir('stock-host') };
  await promisify(execFile)(process.execPath, [vite, 'build', '--emptyOutDir'], { cwd: example, env });
  const args = [vite, 'preview', '--host', '127.0.0.1', '--port', String(PORT), '--strictPort'];
  server = spawn(process.execPath, args, { cwd: example, env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout! })) if (line.includes(String(PORT))) return;
}

test('embeddable remotes render their pages in a plain Module Federation host on another origin, others are refused @long', async ({
  page,
  baseURL,
}) => {
  const names = Object.keys(PAGES) as Name[];
  await Promise.all(names.map(publishOpen));
  const open = names.map((name) => [name, `/remotes/${name}/${VERSION}/mf-manifest.json`] as const);
  await serveElsewhere(baseURL!, { ...Object.fromEntries(open), closed: '/remotes/mf-home/mf-manifest.json' });

  for (const [name, [address, heading]] of Object.entries(PAGES)) {
    await page.goto(elsewhere + address);
    const root = page.locator(`[data-remote=${name}]`);
    await expect(root.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  }

  const sheet = page.locator(`link[rel=stylesheet][href^="${baseURL}/remotes/mf-portfolios/"]`).first();
  await expect(sheet).toHaveAttribute('integrity', /^sha384-/);

  await page.goto(`${elsewhere}/closed`);
  await expect(page.getByRole('alert')).toHaveText(/^closed cannot be shown here/);
});
