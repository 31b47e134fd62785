import { defineConfig } from 'vitest/config';
import { findPostgresPrograms } from './api/test/postgres.ts';
import { findRadosgw } from './api/test/radosgw.ts';

const long = {
  setupFiles: ['packages/ssr/src/testing/setup.ts'],
  testTimeout: 300_000,
  hookTimeout: 180_000,
};

/** Kill tests with objects in a bucket. */
const onS3 = {
  test: {
    ...long,
    name: 's3',
    include: ['src/features/photos/upload/kill', 'test/delivery/publish/*'].map((files) => `api/${files}.long.test.ts`),
    globalSetup: 'api/test/s3-project.ts',
  },
};

/** List costs with rows on PostgreSQL. */
const onPostgres = {
  test: {
    ...long,
    name: 'postgres',
    include: ['api/src/**/at-scale.long.test.ts'],
    globalSetup: 'api/test/postgres-project.ts',
  },
};

/** Slow tests: kills, full disks, slow clients. Seeds are printed; `SEED` repeats a run. */
export default defineConfig({
  test: {
    globalSetup: 'api/test/compiled-run.ts',
    fileParallelism: false, // one test file at a time, because the tests measure
    projects: [
      { test: { ...long, name: 'node', include: ['{api,examples,packages,scripts}/**/*.long.test.ts'] } },
      ...(findPostgresPrograms() === undefined ? [] : [onPostgres]),
      ...(findRadosgw() === undefined ? [] : [onS3]),
    ],
  },
});
