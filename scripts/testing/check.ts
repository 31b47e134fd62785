import { runBeside, STATIC_STEPS, unitStep } from './steps.ts';

// `pnpm check`: what `pnpm test` does, but for the journeys and the slow tests, and on SQLite and files only.
const unit = unitStep('--project', 'node', '--project', 'pages', '--mode', 'quick');
process.exit((await runBeside(STATIC_STEPS, unit)).length > 0 ? 1 : 0);
