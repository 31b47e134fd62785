import { configDefaults, defineConfig } from 'vitest/config';
import { folderOfTests } from './scripts/folder-of-tests.ts';
import { hasS3 } from './scripts/s3-of-tests.ts';

const browserLike = [
  'shell',
  'mf-*',
  'packages/ui',
  'packages/host',
  'packages/loader',
  'packages/photos',
  'examples/*',
];

/** What every test of the server and the tools runs in. */
const onNode = {
  environment: 'node',
  env: { TMPDIR: folderOfTests() },
  setupFiles: ['packages/serving/src/testing/setup.ts'],
  isolate: false, // importing the API anew took longer than most of its files
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

/** Tests of whatever puts or gets objects; beside those on files they run once more on a bucket. */
const onS3 = {
  test: {
    ...onNode,
    name: 's3',
    globalSetup: 'scripts/s3-of-tests.ts',
    include: [
      'storage/*',
      'features/photos/{link-previews,sweep,upload/routes}',
      'features/deployments/{routes,publish/{publish,publish-checks,retention},status/damage,rollout/activation}',
      'features/packages/*',
      'trial-site',
    ].map((files) => `api/src/${files}.test.ts`),
  },
};

/** Unit, API and page tests. Journeys in a real browser are in e2e/. */
export default defineConfig({
  test: {
    maxWorkers: '100%', // one core is not kept free: on two, that would be half
    projects: [
      {
        test: {
          ...onNode,
          name: 'node',
          include: [
            'api/**/*.test.ts',
            'packages/{build,contract,remote,serving}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'examples/*/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
        },
      },
      ...(hasS3() ? [onS3] : []),
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'pages',
          environment: 'happy-dom',
          // A page under test asks nothing of any host.
          environmentOptions: {
            happyDOM: { settings: { disableIframePageLoading: true } },
          },
          include: browserLike.map((folder) => `${folder}/src/**/*.test.{ts,tsx}`),
          setupFiles: ['packages/ui/src/testing/setup.ts', 'packages/host/src/testing/setup.ts'],
          isolate: false,
          pool: 'threads', // a page needs no process of its own, and threads start faster
          css: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
