import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { workspace } from '../build-all.ts';
import { getTestFolder } from './test-folder.ts';
import { createJourneysStep, runStep, runInParallel, SITES_STEP, STATIC_STEPS, createUnitStep } from './steps.ts';
import { prepareTestEnvironment } from './test-environment.ts';
import type { UnitResults } from './summary-reporter.ts';

// `pnpm test`: all checks required before a change lands. Ends with the failures, and one line of counts.

const results = path.join(workspace, 'e2e/results');
const unitReport = path.join(results, 'unit.json');
const journeyReport = path.join(results, 'report.json');

// Retries failed tests in CI, because a shared machine sometimes stalls a process for seconds. The summary names
// retried tests.
const retries = process.env['CI'] ? '1' : '0';
const unit = {
  ...createUnitStep('--reporter=default', '--reporter=scripts/testing/summary-reporter.ts', `--retry=${retries}`),
  env: { UNIT_RESULTS: unitReport },
};
for (const report of [unitReport, journeyReport]) rmSync(report, { force: true });

const failed: string[] = [];
try {
  prepareTestEnvironment();
  process.env['TMPDIR'] = getTestFolder();
  failed.push(...(await runInParallel([...STATIC_STEPS, SITES_STEP], unit)));
  const journeys = createJourneysStep({ SITES_ARE_UP: '1' });
  if (!(await runStep(journeys))) failed.push(journeys.title);
} catch (error) {
  failed.push(error instanceof Error ? error.message : String(error));
}

// A missing report counts as no tests.
const ofUnits = (read(unitReport) as UnitResults | undefined) ?? { passed: 0, failures: [], secondTries: [] };
const { expected, unexpected, flaky } = (
  read(journeyReport) as { stats: Record<'expected' | 'unexpected' | 'flaky', number> } | undefined
)?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
const passed = ofUnits.passed + expected + flaky;

for (const name of ofUnits.secondTries) console.log(`\nAt the second try only: ${name}`);
if (flaky > 0) console.log(`\n${flaky} journeys passed at the second try only: see the list above.`);
for (const failure of ofUnits.failures) console.log(`\nFailed: ${failure}`);
if (failed.length > 0) console.log(`\nWhat failed: ${failed.join(', ')}`);
console.log(`\n${passed} passed, ${ofUnits.failures.length + unexpected || failed.length} failed`);
process.exit(failed.length > 0 || passed === 0 ? 1 : 0);

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
