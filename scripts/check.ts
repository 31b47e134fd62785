import { runBeside, STATIC_STEPS, unitStep } from './steps.ts';

// `pnpm check`: what `pnpm test` does, but for the journeys.
process.exit((await runBeside(STATIC_STEPS, unitStep())) > 0 ? 1 : 0);
