import { defineConfig, devices } from '@playwright/test';
import type { EngineName } from './engines/engine.ts';
import { PORTS } from './sites.ts';

const addressOf = (site: keyof typeof PORTS) => `http://localhost:${PORTS[site]}`;

/** scripts/testing/test.ts names those it found. */
const ENGINES = (process.env['ENGINES'] ?? 'firefox,webkit').split(',').filter(Boolean) as EngineName[];

/** What one of the other engines tries in the ordinary run as well, and this one in the long run only. */
const LONG_IN: Record<EngineName, RegExp[]> = {
  chromium: [/integrity/],
  firefox: [/member/, /translated.*\.spec/],
  webkit: [/visitor/, /integrity/, /slow-line/, /taken-names/, /member/, /translated.*\.spec/],
};

/** What takes its time: with `LONG` it is all that runs, without it none of it. */
const LONG = /@long/;

/** What changes what everybody sees, by the site that it does it to: how its files begin. */
const OWN_SITES = {
  chaos: 'chaos',
  publishing: 'publishing',
  deployments: 'deployments|hand-over|edit-page',
  upgraded: 'upgraded',
};

const SLOW_LINE = 'slow-line';

function ofNames(names: string): RegExp {
  return new RegExp(`/(${names})[^/]*\\.spec`);
}

/** Most readers of translated pages have this engine. */
const TRANSLATED_IN_CHROMIUM = {
  name: 'chromium',
  testDir: 'engines',
  testMatch: ofNames('translated'),
  fullyParallel: false,
  workers: 1,
  use: { engineName: 'chromium' as const },
};

/** Chromium comes from CHROMIUM_PATH, which scripts/testing/test.ts sets to the one it found. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'journeys',
  outputDir: 'results/artifacts',
  [process.env['LONG'] ? 'grep' : 'grepInvert']: LONG,
  fullyParallel: true,
  workers: 3, // the first two wait half of the time; a fourth costs more in waiting for the processor than it gains
  // A shared machine now and then stalls a browser for seconds; what needed a second try is told by name.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./matrix-reporter.ts'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    baseURL: addressOf('shared'),
    ...devices['Desktop Chrome'],
    trace: 'on-first-retry', // recording every journey costs a good part of its time
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || undefined,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
  },
  // The long ones first, each in one worker; many short ones fill what is left. Deployments change what everybody sees, so
  // they have sites of their own, and on each come one after the other.
  projects: [
    ...(['chaos', 'publishing', 'deployments', 'upgraded'] as const).map((name) => ({
      name,
      testMatch: ofNames(OWN_SITES[name]),
      fullyParallel: false,
      workers: 1,
      use: { baseURL: addressOf(name) },
    })),
    // One short suite in the other engines; all the rest is in Chromium. `ENGINES=chromium` tries the suite itself there.
    // The chaos matrix has damaged everything in Chromium already.
    ...ENGINES.map((engineName) => ({
      name: engineName,
      testDir: 'engines',
      testIgnore: LONG_IN[engineName],
      fullyParallel: false,
      workers: 1, // it starts slowly
      use: { engineName },
    })),
    ...(ENGINES.includes('chromium') ? [] : [TRANSLATED_IN_CHROMIUM]),
    ...(process.env['LONG'] ? ENGINES : []).map((engineName) => ({
      name: `${engineName}, what else it tries`,
      testDir: 'engines',
      testMatch: LONG_IN[engineName],
      grepInvert: /^$/, // in place of the filter of all
      grep: /./,
      fullyParallel: false,
      workers: 1,
      use: { engineName },
    })),
    // Waits for its line nearly all of its time: begun in its turn, it ran alone at the end.
    { name: 'slow line', testMatch: ofNames(SLOW_LINE) },
    { name: 'site', testIgnore: ofNames([...Object.values(OWN_SITES), SLOW_LINE].join('|')) },
  ],
  webServer: {
    command: 'node --import tsx site.ts',
    url: `${addressOf('chaos')}/api/health`,
    reuseExistingServer: process.env['SITES_ARE_UP'] !== undefined, // scripts/testing/test.ts starts them beside other tests
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
