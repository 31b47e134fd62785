import { createJourneysStep, runStep, type Step } from './steps.ts';
import { prepareTestEnvironment } from './test-environment.ts';

// `pnpm test:long`: slow tests. Measurements need the whole machine, so the steps run in sequence, regardless of
// failures.

const many: Step = {
  title: 'Many hostile or simultaneous requests',
  command: ['vitest', 'run', '--reporter=verbose', '--project', 'node', 'fuzz', 'two-processes'],
  env: { FUZZ_RUNS: '10000', LONG: '1' },
};
const onPostgres: Step = {
  title: 'All of the API on PostgreSQL and a bucket',
  command: ['vitest', 'run', '--reporter=verbose', '--project', 'postgres'],
  env: { LONG: '1' },
};
const long: Step = {
  title: 'Long tests',
  command: ['vitest', 'run', '--reporter=verbose', '--config', 'vitest.long.config.ts'],
};

prepareTestEnvironment({ isLong: true });
const isWell: boolean[] = [];
for (const step of [many, onPostgres, long, createJourneysStep({ LONG: '1' })]) isWell.push(await runStep(step));
process.exit(isWell.includes(false) ? 1 : 0);
