import { defineConfig, devices } from '@playwright/test';
import type { EngineName } from './engines/engine.ts';
import { PORTS } from './sites.ts';

/** Timeout of an expectation: a shared machine stalls a browser for seconds. The loader's limit of five seconds is tested
 *  beside the loader, and the matrix of faults prints the measured times. */
const PATIENCE_MS = 20_000;

const addressOf = (site: keyof typeof PORTS) => `http://localhost:${PORTS[site]}`;

/** Set by scripts/testing/test.ts to the available engines. */
const ENGINES = (process.env['ENGINES'] ?? 'firefox,webkit').split(',').filter(Boolean) as EngineName[];

/** Suites that an engine runs in the long run only. */
const LONG_IN: Record<EngineName, RegExp[]> = {
  chromium: [/integrity/],
  firefox: [/member/, /translated.*\.spec/],
  webkit: [/visitor/, /integrity/, /slow-connection/, /taken-names/, /member/, /translated.*\.spec/],
};

/** Tag of long tests. With `LONG` set, only long tests run; otherwise all others. */
const LONG = /@long/;

/** File name patterns of tests that change shared state, by their site. */
const OWN_SITES = {
  chaos: 'chaos',
  publishing: 'publishing',
  deployments: 'deployments|handover|edit-page',
  upgraded: 'upgraded',
  renamed: 'renamed',
};

const SLOW_CONNECTION = 'slow-connection';

function ofNames(names: string): RegExp {
  return new RegExp(`/(${names})[^/]*\\.spec`);
}

/** Runs the tests of translated pages in Chromium, the browser of most readers of translated pages. */
const TRANSLATED_IN_CHROMIUM = {
  name: 'chromium',
  testDir: 'engines',
  testMatch: ofNames('translated'),
  fullyParallel: false,
  workers: 1,
  use: { engineName: 'chromium' as const },
};

/** Chromium comes from CHROMIUM_PATH, which scripts/testing/test.ts sets. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'journeys',
  outputDir: 'results/artifacts',
  [process.env['LONG'] ? 'grep' : 'grepInvert']: LONG,
  fullyParallel: true,
  workers: 3, // the first two workers wait half of the time; a fourth would cost more processor time than it saves
  // Retries failed tests in CI, because a shared machine sometimes stalls a browser for seconds. The summary names
  // retried tests.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 6 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  reporter: [['list'], ['./matrix-reporter.ts'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    baseURL: addressOf('shared'),
    ...devices['Desktop Chrome'],
    trace: 'on-first-retry', // recording every journey is expensive
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || undefined,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
  },
  // Long projects first, each in one worker; short ones fill the gaps. Deployments change shared state: their projects
  // have separate sites and run in sequence.
  projects: [
    ...(['chaos', 'publishing', 'deployments', 'upgraded', 'renamed'] as const).map((name) => ({
      name,
      testMatch: ofNames(OWN_SITES[name]),
      fullyParallel: false,
      workers: 1,
      use: { baseURL: addressOf(name) },
    })),
    // Short suite in the other engines; the main suite runs in Chromium, the chaos matrix included. `ENGINES=chromium`
    // runs the short suite in Chromium.
    ...ENGINES.map((engineName) => ({
      name: engineName,
      testDir: 'engines',
      testIgnore: LONG_IN[engineName],
      fullyParallel: false,
      workers: 1, // one worker, because the browser starts slowly
      use: { engineName },
    })),
    ...(ENGINES.includes('chromium') ? [] : [TRANSLATED_IN_CHROMIUM]),
    ...(process.env['LONG'] ? ENGINES : []).map((engineName) => ({
      name: `${engineName}, what else it tries`,
      testDir: 'engines',
      testMatch: LONG_IN[engineName],
      grepInvert: /^$/, // replaces the common filter, which would exclude all tests
      grep: /./,
      fullyParallel: false,
      workers: 1,
      use: { engineName },
    })),
    // Started early, because the project waits for its slow connection nearly all of the time.
    { name: 'slow connection', testMatch: ofNames(SLOW_CONNECTION) },
    { name: 'site', testIgnore: ofNames([...Object.values(OWN_SITES), SLOW_CONNECTION].join('|')) },
  ],
  webServer: {
    command: 'node --import tsx site.ts',
    url: `${addressOf('chaos')}/api/health`,
    // `scripts/testing/test.ts` starts the sites beside other tests.
    reuseExistingServer: process.env['SITES_ARE_UP'] !== undefined,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
