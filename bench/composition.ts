/** What it costs a visitor that the site is composed at run time: cold loads of the composed site against the same
 *  sources in one build ("monolith") and a page of nothing but the same pictures ("bare"), in turns.
 *  Run: `pnpm --filter @fotosoc/bench composition`, on an otherwise idle machine; `--json` prints numbers,
 *  `--rounds 3`, `--page /gallery` and `--setting phone` do less. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumAt } from '@fotosoc/serving/checks/chromium';
import { chromium, type Browser } from 'playwright-core';
import { barePage } from './bare.ts';
import { filesOf, loadCold, SETTINGS, type SettingName } from './load.ts';
import { buildMonolith } from './monolith/build.ts';
import { serveMonolith, type Monolith } from './monolith/serve.ts';
import { compositionTable, medians, type Medians } from './report.ts';
import { startSite } from './start-site.ts';
import { visit } from './visit.ts';

const PAGES = ['/', '/portfolios', '/gallery', '/gallery/foto-of-the-week', '/contact'];
const BARE = '/bare';
/** What is told of what somebody does once the site is open. */
const VISIT = 'a visit';
/** Pages a visit begins with. */
const VISITED = ['/', '/gallery/foto-of-the-week'];

type Results = Record<string, Record<string, Medians>>;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true, default: PAGES },
    setting: { type: 'string', multiple: true, default: Object.keys(SETTINGS) },
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
  const results: Record<string, Results> = {};
  for (const setting of values.setting as SettingName[]) results[setting] = await measure(browser, monolith, setting);
  console.log(values.json ? JSON.stringify(results, undefined, 1) : tables(results));
} finally {
  monolith.close();
  await browser.close();
  await site.stop();
  await rm(dir, { recursive: true });
}

function tables(results: Record<string, Results>): string {
  return Object.entries(results)
    .map(([setting, found]) => `${setting}\n\n${compositionTable(found)}`)
    .join('\n\n');
}

/** Medians by page and by what served it. Each round shows the same data three times, for the site draws lots. */
async function measure(browser: Browser, monolith: Monolith, setting: SettingName): Promise<Results> {
  const found = new Map<string, Record<string, Parameters<typeof medians>[0]>>();
  const files = new Map<string, string[]>();
  for (const page of values.page) {
    await monolith.addPage(page, await (await fetch(site.address + page)).text(), []);
    files.set(page, await filesOf(browser, monolith.address + page));
    found.set(page, { composed: [], monolith: [], ...(page === '/' ? { bare: [] } : {}) });
  }
  const visits: Record<string, Parameters<typeof medians>[0]> = { composed: [], monolith: [] };
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [page, { composed, monolith: one, bare }] of found) {
      await site.warm(page);
      const { html, ...load } = await loadCold(browser, site.address + page, setting);
      composed!.push(load);
      await monolith.addPage(page, html, files.get(page)!);
      one!.push(await loadCold(browser, monolith.address + page, setting));
      await monolith.addHtml(BARE, bare ? barePage(html) : '');
      bare?.push(await loadCold(browser, monolith.address + BARE, setting, true));
    }
    if (!VISITED.every((page) => values.page.includes(page))) continue;
    visits['composed']!.push(await visit(browser, site.address, setting));
    visits['monolith']!.push(await visit(browser, monolith.address, setting));
  }
  if (visits['composed']!.length > 0) found.set(VISIT, visits);
  return Object.fromEntries(
    [...found].map(([page, loads]) => [
      page,
      Object.fromEntries(Object.entries(loads).map(([name, each]) => [name, medians(each)])),
    ]),
  );
}
