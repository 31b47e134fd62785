import { runBeside, STATIC_STEPS, unitStep } from './steps.ts';

// `pnpm check`: like `pnpm test`, without the journeys and the slow tests, and only on SQLite and files.
const unit = unitStep('--project', 'node', '--project', 'pages', '--mode', 'quick');
process.exit((await runBeside(STATIC_STEPS, unit)).length > 0 ? 1 : 0);
