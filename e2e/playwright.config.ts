import { defineConfig, devices } from '@playwright/test';
import type { EngineName } from './engines/engine.ts';
import { PORT } from './site.ts';

const baseURL = `http://localhost:${PORT}`;

/** scripts/test.ts names those it found. */
const ENGINES = (process.env['ENGINES'] ?? 'chromium,firefox,webkit').split(',') as EngineName[];

/** Chromium comes from CHROMIUM_PATH, which scripts/test.ts sets to the one it found. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'journeys',
  outputDir: 'results/artifacts',
  fullyParallel: true,
  workers: 2,
  // A shared machine now and then stalls a browser for seconds; what needed a second try is told by name.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./matrix-reporter.ts'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    baseURL,
    ...devices['Desktop Chrome'],
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || undefined,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
  },
  // Deployments change what everybody sees, so they come last, one after the other.
  projects: [
    { name: 'site', testIgnore: /(deployments.*|chaos)\.spec/ },
    // One short suite in every engine there is; the rest stays in Chromium.
    ...ENGINES.map((engineName) => ({
      name: engineName,
      testDir: 'engines',
      fullyParallel: false,
      use: { engineName },
    })),
    {
      name: 'deployments',
      testMatch: /deployments[^/]*\.spec/,
      fullyParallel: false,
      workers: 1,
      dependencies: ['site'],
    },
    { name: 'chaos', testMatch: /chaos\.spec/, fullyParallel: false, dependencies: ['deployments'] },
  ],
  webServer: {
    command: 'node --import tsx site.ts',
    url: `${baseURL}/api/health`,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
