/** What it costs a visitor that the site is composed at run time: cold loads of the composed site against the same
 *  sources in one build ("monolith") and a page of nothing but the same pictures ("bare"), in turns.
 *  Run: `pnpm --filter @fotosoc/bench composition`, on an otherwise idle machine; `--json` prints numbers,
 *  `--rounds 3` and `--page /gallery` do less. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumAt } from '@fotosoc/serving/checks/chromium';
import { chromium, type Browser } from 'playwright-core';
import { barePage } from './bare.ts';
import { filesOf, loadCold, type Load } from './load.ts';
import { buildMonolith } from './monolith/build.ts';
import { serveMonolith, type Monolith } from './monolith/serve.ts';
import { compositionTable, medians, type Medians } from './report.ts';
import { startSite } from './start-site.ts';

const PAGES = ['/', '/portfolios', '/gallery', '/gallery/foto-of-the-week', '/contact'];
const BARE = '/bare';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true, default: PAGES },
    port: { type: 'string', default: '3450' },
  },
});
const port = Number(values.port);

const site = await startSite(port);
const dir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-monolith-'));
const browser = await chromium.launch({
  executablePath: chromiumAt(process.env['CHROMIUM_PATH']),
  args: ['--no-sandbox'],
});
const monolith = await serveMonolith(port + 1, dir, await buildMonolith(dir), site.address);
try {
  const results = await measure(browser, monolith);
  console.log(values.json ? JSON.stringify(results, undefined, 1) : compositionTable(results));
} finally {
  monolith.close();
  await browser.close();
  await site.stop();
  await rm(dir, { recursive: true });
}

/** Medians by page and by what served it. Each round shows the same data three times, for the site draws lots. */
async function measure(browser: Browser, monolith: Monolith): Promise<Record<string, Record<string, Medians>>> {
  const loads = new Map<string, Record<string, Load[]>>();
  const files = new Map<string, string[]>();
  for (const page of values.page) {
    await monolith.addPage(page, await (await fetch(site.address + page)).text(), []);
    files.set(page, await filesOf(browser, monolith.address + page));
    loads.set(page, { composed: [], monolith: [], ...(page === '/' ? { bare: [] } : {}) });
  }
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [page, { composed, monolith: one, bare }] of loads) {
      await site.warm(page);
      const { html, ...load } = await loadCold(browser, site.address + page);
      composed!.push(load);
      await monolith.addPage(page, html, files.get(page)!);
      one!.push(await loadCold(browser, monolith.address + page));
      await monolith.addHtml(BARE, bare ? barePage(html) : '');
      bare?.push(await loadCold(browser, monolith.address + BARE, true));
    }
  }
  return Object.fromEntries(
    [...loads].map(([page, found]) => [
      page,
      Object.fromEntries(Object.entries(found).map(([name, each]) => [name, medians(each)])),
    ]),
  );
}
