import { installEngines } from './engines-of-tests.ts';
import { runBeside, STATIC_STEPS, unitStep } from './steps.ts';

// `pnpm check`: what `pnpm test` does, but for the journeys.
for (const sentence of installEngines()) console.log(sentence);
process.exit((await runBeside(STATIC_STEPS, unitStep())) > 0 ? 1 : 0);
