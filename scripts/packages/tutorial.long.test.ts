import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from '@fotosoc/build';
import { chromiumAt } from '@fotosoc/serving/checks/chromium';
import { beforeAll, expect, it } from 'vitest';
import { follow, readSteps, sectionOf } from './document-steps.ts';
import { workspace } from './members.ts';
import { packAll } from './pack.ts';
import { servePackages, type PackageSite } from './package-site.ts';

const TOKEN = `mfp_${'t'.repeat(43)}`;
const { PATH, HOME } = process.env; // without the variables of this workspace's scripts
const executablePath = chromiumAt(process.env['CHROMIUM_PATH']);
const SHELL = path.join(workspace, 'shell');

let dir: string;
let site: PackageSite;

beforeAll(async () => {
  await build(SHELL);
});

async function startSite(): Promise<void> {
  dir = mkdtempSync(path.join(os.tmpdir(), 'reader-'));
  site = await servePackages(await packAll(() => undefined), {
    bundles: [path.join(SHELL, 'dist')],
    DEPLOY_TOKENS: `mf-prints:publish+canary+promote+rollback=${TOKEN}`,
  });
}

async function stopSite(): Promise<void> {
  await site.close();
  rmSync(dir, { recursive: true });
}

/** Reads a document as the site serves it, for this site and this token. */
async function readDocument(name: string): Promise<string> {
  const html = await (await fetch(`${site.url}/docs/teams/${name}`)).text();
  return html.replaceAll('https://fotosoc.example.org', site.url).replaceAll('mfp_…', TOKEN);
}

/** Opens a page with the driver that the reader has installed. */
async function openInBrowser(url: string): Promise<unknown> {
  const script = `
    import { chromium } from 'playwright-core';
    const browser = await chromium.launch({ executablePath: ${JSON.stringify(executablePath)}, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    const logged = [];
    page.on('console', (message) => logged.push(message.text()));
    page.on('pageerror', (error) => logged.push(error.message));
    await page.goto(${JSON.stringify(url)});
    const text = await page.getByText('photos have been uploaded so far.').textContent();
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await browser.close();
    console.log(JSON.stringify({ heading, text, logged }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: dir });
  return JSON.parse(stdout);
}

it('the tutorial leads from an empty folder to a live page, and back', async () => {
  await startSite();
  try {
    const env = { PATH, HOME, CHROMIUM_PATH: 'none' };
    const printed = await follow(readSteps(await readDocument('tutorial')), dir, path.join(dir, 'mf-prints'), env);
    expect(printed).toContain('passes the gate');
    expect(printed).toMatch(/^http:\/\/preview\.localhost\S+$/m);
    expect(printed.match(/^mf-prints: .*/gm)).toEqual([
      expect.stringMatching(/^mf-prints: everybody gets 1\.0\.0\+\w{8}$/),
      expect.stringMatching(/^mf-prints: 95 % get 1\.0\.0\+\w{8}, 5 % get 1\.0\.1\+\w{8}$/),
      expect.stringMatching(/^mf-prints: 95 % get 1\.0\.0\+\w{8}, 5 % get 1\.0\.1\+\w{8}$/),
      expect.stringMatching(/^mf-prints: everybody gets 1\.0\.1\+\w{8}; 1\.0\.0\+\w{8} steps in when it fails$/),
      expect.stringMatching(/^mf-prints: everybody gets 1\.0\.0\+\w{8}$/),
    ]);
  } finally {
    await stopSite();
  }
});

it.each(['vite', 'rspack', 'webpack'])(
  'the document on bundlers leads from an empty folder to a live page, with %s',
  async (bundler) => {
    await startSite();
    try {
      const html = await readDocument('your-bundler');
      const steps = ['files-and-packages', bundler, 'publish'].flatMap((anchor) => readSteps(sectionOf(html, anchor)));
      const printed = await follow(steps, dir, dir, { PATH, HOME, CHROMIUM_PATH: executablePath });
      expect(printed).toContain('passes the gate');
      expect(printed).toMatch(/^mf-prints: everybody gets 1\.0\.0\+\w{8}$/m);
      expect(await openInBrowser(`${site.url}/prints`)).toEqual({
        heading: 'Prints',
        text: '0 photos have been uploaded so far.',
        logged: [],
      });
    } finally {
      await stopSite();
    }
  },
);
