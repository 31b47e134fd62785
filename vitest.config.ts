import os from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { findPostgresPrograms } from './api/test/postgres.ts';
import { findRadosgw } from './api/test/radosgw.ts';
import { asksNothingNew, deliveryAsksNothingNew, withoutDatabase } from './scripts/testing/postgres-tests.ts';
import { getTestFolder } from './scripts/testing/test-folder.ts';
import { SlowestFirst } from './scripts/testing/slowest-first.ts';
import { SHORT_PROCESS_FLAGS } from './scripts/v8-flags.ts';

const browserLike = [
  'shell',
  'mf-*',
  'packages/ui',
  'packages/host',
  'packages/loader',
  'packages/photos',
  'examples/*',
];

const node = {
  environment: 'node',
  env: { TMPDIR: getTestFolder() },
  isolate: false, // importing the API again took longer than most of its files
  execArgv: SHORT_PROCESS_FLAGS,
  setupFiles: ['packages/ssr/src/testing/setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

/** Tests that wait for a server a third of their time. Run first, because lint and builds in parallel use the waiting
 *  time. */
const waiting = {
  maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
  sequence: { groupOrder: 0 },
};

/** CPU-bound tests. */
const busy = { sequence: { groupOrder: 1 } };

/** Page tests, which wait at times; threads are cheap to create. */
const inThreads = { ...waiting, pool: 'threads', sequence: { groupOrder: 2 } } as const;

/** Hashes passwords at a low cost. */
const withCheapHashes = {
  resolve: { alias: [{ find: /^argon2$/, replacement: path.join(import.meta.dirname, 'api/test/cheap-argon2.ts') }] },
};

const hasPostgres = findPostgresPrograms() !== undefined;
const hasS3 = findRadosgw() !== undefined || process.env['CI'] !== undefined;

const ofNode = [
  'api/**',
  'packages/{build,cli,contract,delivery,publish-checks,server-kit,ssr}/src/**',
  'scripts/**',
  'examples/*',
  'bench{,/rollout}',
];
const long = '**/*.long.test.ts';

/** Tests that take more than a second, mostly to start programs. */
const slow = '**/*.slow.test.ts';

/** Tests of locks by their names, with two processes. SQLite has a single writer whatever the lock, so where PostgreSQL is
 *  installed, the tests run on SQLite with `LONG` only. */
const locks = 'api/src/features/*/two-processes.slow.test.ts';

const ofApi = (files: string) => `api/{src,test}/${files}{,.slow}.test.ts`;
const ofDelivery = (files: string) => `packages/delivery/src/${files}{,.slow}.test.ts`;

const leftOut =
  process.env['LONG'] === undefined ? [...asksNothingNew.map(ofApi), ...deliveryAsksNothingNew.map(ofDelivery)] : [];

/** Tests of the API and of delivery, repeated for a site of several machines: on PostgreSQL, if installed, with objects in a bucket, if
 *  available. Tests about SQLite and its file, and tests without storage are excluded. */
const onPostgres = {
  ...withCheapHashes,
  test: {
    ...node,
    name: 'postgres',
    include: ['{api/{src,test},packages/delivery/src}/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      long,
      'api/src/operating/backup/**',
      'api/test/server-kit/db/{sqlite/**,migrate.test.ts,upgrade*.test.ts}',
      'api/src/features/photos/{processing/**,upload/fairness.test.ts}',
      'api/src/{config/config,text/email}.test.ts',
      'api/test/server-kit/storage/data-folder.test.ts',
      ...withoutDatabase.map(ofDelivery),
      ...leftOut,
    ],
    globalSetup: ['api/test/postgres-project.ts', ...(hasS3 ? ['api/test/s3-project.ts'] : [])],
    ...waiting,
  },
};

/** Unit, API and page tests; `--mode quick` excludes the slow ones. Browser journeys are in e2e/. */
export default defineConfig(({ mode }) => ({
  test: {
    globalSetup: 'api/test/compiled-run.ts',
    sequence: { sequencer: SlowestFirst },
    maxWorkers: '100%', // all cores: on two, a free core would be half
    projects: [
      {
        ...withCheapHashes,
        test: {
          ...node,
          name: 'node',
          ...busy,
          include: ofNode.map((folder) => `${folder}/*.test.ts`),
          exclude: [
            ...configDefaults.exclude,
            long,
            ...(mode === 'quick' ? [slow] : []),
            ...(hasPostgres && process.env['LONG'] === undefined ? [locks] : []),
            'api/test/server-kit/db/postgres/*.test.ts',
          ],
        },
      },
      ...(hasPostgres ? [onPostgres] : []),
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'pages',
          ...inThreads,
          environment: 'happy-dom',
          // Prevents requests of tested pages to other hosts.
          environmentOptions: {
            happyDOM: { settings: { disableIframePageLoading: true } },
          },
          include: browserLike.map((folder) => `${folder}/src/**/*.test.{ts,tsx}`),
          setupFiles: ['packages/ui/src/testing/setup.ts', 'packages/host/src/testing/setup.ts'],
          isolate: false,
          css: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
}));
