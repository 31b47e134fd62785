import { runInParallel, STATIC_STEPS, createUnitStep } from './steps.ts';

// `pnpm check`: like `pnpm test`, without the journeys and the slow tests, and only on SQLite and files.
const unit = createUnitStep('--project', 'node', '--project', 'pages', '--mode', 'quick');
process.exit((await runInParallel(STATIC_STEPS, unit)).length > 0 ? 1 : 0);
