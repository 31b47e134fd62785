/** Measures the cost of run-time composition for visitors: cold loads of the composed site, compared with the same
 *  sources in one build ("monolith") with cached server-rendered pages, in turns. Run: `pnpm --filter @fotosoc/bench
 *  composition`, on an idle machine; `--json` prints numbers, `--rounds 3`, `--page /gallery` and `--setting phone` do
 *  less. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '@fotosoc/publish-checks/chromium';
import { chromium, type Browser } from 'playwright-core';
import { computeMedian, printTables, type MeasureRows } from '../print.ts';
import { startSite } from '../start-site.ts';
import { listPageFiles, loadCold, LOAD_SETTINGS, type SettingName } from './load.ts';
import { buildMonolith } from './monolith/build.ts';
import { serveMonolith, type Monolith } from './monolith/serve.ts';
import { measureVisit } from './visit.ts';

const PAGES = ['/', '/portfolios', '/gallery', '/gallery/foto-of-the-week', '/contact'];
const MONOLITH_PORT = 3451;
/** Title of the table with the pages after the first page. */
const VISIT = 'a visit';
/** First pages of the measured visits. */
const VISITED = ['/', '/gallery/foto-of-the-week'];

/** Measurements of one page by round and server. */
type Measured = Record<'composed' | 'monolith', Record<string, number>[]>;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true, default: PAGES },
    setting: { type: 'string', multiple: true, default: Object.keys(LOAD_SETTINGS) },
  },
});

const site = await startSite();
const dir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-monolith-'));
const browser = await chromium.launch({
  executablePath: findChromium(process.env['CHROMIUM_PATH']),
  args: ['--no-sandbox'],
});
const monolith = await serveMonolith(MONOLITH_PORT, dir, await buildMonolith(dir), site.address);
try {
  const tables: Record<string, MeasureRows> = {};
  for (const setting of values.setting as SettingName[]) {
    for (const [page, measured] of await measure(browser, monolith, setting)) {
      tables[`${page}, ${setting}`] = mediansOf(measured);
    }
  }
  printTables(tables);
} finally {
  monolith.close();
  await browser.close();
  await site.stop();
  await rm(dir, { recursive: true });
}

/** Measures pages. Both servers get the same data in a round, because the site chooses random variants. */
async function measure(browser: Browser, monolith: Monolith, setting: SettingName): Promise<Map<string, Measured>> {
  const found = new Map<string, Measured>();
  const files = new Map<string, string[]>();
  for (const page of values.page) {
    await site.warm(page);
    await monolith.addPage(page, await (await fetch(site.address + page)).text(), []);
    files.set(page, await listPageFiles(browser, monolith.address + page));
    found.set(page, { composed: [], monolith: [] });
  }
  const visits: Measured = { composed: [], monolith: [] };
  const isVisited = VISITED.every((page) => values.page.includes(page));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [page, rounds] of found) {
      await site.warm(page);
      const { html, load } = await loadCold(browser, site.address + page, setting);
      rounds.composed.push(load);
      await monolith.addPage(page, html, files.get(page)!);
      rounds.monolith.push((await loadCold(browser, monolith.address + page, setting)).load);
    }
    if (!isVisited) continue;
    visits.composed.push(await measureVisit(browser, site.address, setting));
    visits.monolith.push(await measureVisit(browser, monolith.address, setting));
  }
  return isVisited ? found.set(VISIT, visits) : found;
}

function mediansOf({ monolith, composed }: Measured): MeasureRows {
  const rows = Object.keys(composed[0]!).map((measure) => {
    const [of, part] = [monolith, composed].map((rounds) =>
      computeMedian(rounds.map((round) => round[measure] ?? NaN)),
    );
    return [measure, { monolith: of, composed: part, 'of monolith': part! / of! }];
  });
  return Object.fromEntries(rows) as MeasureRows;
}
