import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from '@fotosoc/publish-checks/chromium';
import { chromium } from 'playwright-core';
import { listPageFiles } from '../composition/load.ts';
import { buildMonolith } from '../composition/monolith/build.ts';
import { serveMonolith } from '../composition/monolith/serve.ts';

const PORT = 3451;

/** Page, and the start of the first link in its content that is followed, if any. */
export interface PeerPage {
  path: string;
  link?: string | undefined;
}

/** Serves pages of the site, and the pages of their followed links, from one build of the same sources.
 *  @param hasCodeAtOnce true if the pages request fonts and code while they arrive */
export async function startPeer(site: string, pages: readonly PeerPage[], hasCodeAtOnce: boolean) {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-monolith-'));
  const monolith = await serveMonolith(PORT, dir, await buildMonolith(dir), site, hasCodeAtOnce);
  const browser = await chromium.launch({
    executablePath: findChromium(process.env['CHROMIUM_PATH']),
    args: ['--no-sandbox'],
  });
  const add = async (page: string): Promise<string> => {
    const html = await (await fetch(site + page)).text();
    await monolith.addPage(page, html, []);
    await monolith.addPage(page, html, await listPageFiles(browser, monolith.address + page));
    return html;
  };
  for (const { path: page, link } of pages) {
    const html = await add(page);
    const rest = link === undefined ? undefined : html.split('<main')[1]?.split(`href="${link}`)[1]?.split('"')[0];
    if (rest !== undefined) await add(new URL(link + rest, site + page).href.slice(site.length));
  }
  await browser.close();
  return {
    address: monolith.address,
    async close() {
      monolith.close();
      await rm(dir, { recursive: true });
    },
  };
}
