import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildVersion } from '@fotosoc/build';
import { findChromium } from '@fotosoc/publish-checks/chromium';
import { followSteps, readSteps, findSection } from './document-steps.ts';
import { workspace } from './members.ts';
import { packAll } from './pack.ts';
import { servePackages } from './package-site.ts';

const TOKEN = `mfp_${'t'.repeat(43)}`;
const { PATH, HOME } = process.env; // other variables are not passed on: a team does not have those of this workspace
const EXECUTABLE = findChromium(process.env['CHROMIUM_PATH']);

/** A team outside the repository: an empty folder, and a site that serves packages and documents. */
export interface Outsider {
  /** Address of the site. */
  url: string;
  /** Follows the steps of sections of a document as the site serves it, all of them unless `anchors` are given.
   *  @param folder in which the commands run, relative to the empty one
   *  @returns the output of the commands */
  follow: (
    document: string,
    options?: { anchors?: string[]; folder?: string; hasChromium?: boolean },
  ) => Promise<string>;
  /** Opens a page of the site with the browser driver that the team has installed.
   *  @param text that the page shows in the end */
  open: (path: string, text: string) => Promise<{ heading: string; text: string; logged: string[] }>;
  close: () => Promise<void>;
}

/** Opens an empty folder and a site, with a token that may deploy `mf-prints`. */
export async function openOutsider(): Promise<Outsider> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'outsider-'));
  // Built into a folder of its own, because another process may be building the checkout's shell.
  const shell = path.join(dir, '.shell');
  await buildVersion(path.join(workspace, 'shell'), '1.0.0+00000000', shell);
  const site = await servePackages(await packAll(() => undefined), {
    bundles: [shell],
    DEPLOY_TOKENS: `mf-prints:publish+canary+promote+rollback=${TOKEN}`,
  });
  return {
    url: site.url,
    async follow(document, { anchors, folder = '', hasChromium = true } = {}) {
      const served = await (await fetch(`${site.url}/docs/teams/${document}`)).text();
      const html = served.replaceAll('https://fotosoc.example.org', site.url).replaceAll('mfp_…', TOKEN);
      const steps = anchors ? anchors.flatMap((anchor) => readSteps(findSection(html, anchor))) : readSteps(html);
      const env = { PATH, HOME, CHROMIUM_PATH: hasChromium ? EXECUTABLE : 'none' };
      return followSteps(steps, dir, path.join(dir, folder), env);
    },
    async open(address, text) {
      const script = scriptOf(site.url + address, text);
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        cwd: dir,
      });
      return JSON.parse(stdout) as { heading: string; text: string; logged: string[] };
    },
    async close() {
      await site.close();
      rmSync(dir, { recursive: true });
    },
  };
}

function scriptOf(url: string, text: string): string {
  return `
    import { chromium } from 'playwright-core';
    const browser = await chromium.launch({ executablePath: ${JSON.stringify(EXECUTABLE)}, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    const logged = [];
    page.on('console', (message) => logged.push(message.text()));
    page.on('pageerror', (error) => logged.push(error.message));
    await page.goto(${JSON.stringify(url)});
    const text = await page.getByText(${JSON.stringify(text)}).textContent();
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await browser.close();
    console.log(JSON.stringify({ heading, text, logged }));`;
}
