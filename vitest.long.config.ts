import { defineConfig } from 'vitest/config';

/** What takes its time: kills, full disks, slow clients. Their seeds are printed; `SEED` repeats a run. */
export default defineConfig({
  test: {
    include: ['{api,packages,scripts}/**/*.long.test.ts'],
    setupFiles: ['packages/serving/src/testing/setup.ts'],
    fileParallelism: false, // they measure
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
});
