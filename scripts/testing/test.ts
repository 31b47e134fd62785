import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { workspace } from '../build-all.ts';
import { folderOfTests } from './folder-of-tests.ts';
import { journeysStep, run, runBeside, SITES, STATIC_STEPS, unitStep } from './steps.ts';
import { findWhatTestsNeed } from './test-environment.ts';

// `pnpm test`: everything that must hold before a change lands. Ends with one line of counts.

const results = path.join(workspace, 'e2e/results');
const unitReport = path.join(results, 'unit.json');
const journeyReport = path.join(results, 'report.json');

const unit = unitStep('--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`);
mkdirSync(results, { recursive: true });
for (const report of [unitReport, journeyReport]) rmSync(report, { force: true });

let failures = 0;
try {
  findWhatTestsNeed();
  process.env['TMPDIR'] = folderOfTests();
  failures += await runBeside([...STATIC_STEPS, SITES], unit);
  if (!(await run(journeysStep({ SITES_ARE_UP: '1' })))) failures += 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failures += 1;
}
const { passed, failed, flaky } = count();
if (flaky > 0) console.log(`\n${flaky} journeys passed at the second try only: see the list above.`);
console.log(`\n${passed} passed, ${failed || failures} failed`);
process.exit(failures > 0 || passed === 0 ? 1 : 0);

/** Tests that ran, from the runners' own reports; a report that is missing counts as nothing. */
function count(): { passed: number; failed: number; flaky: number } {
  const unit = read(unitReport) as { numPassedTests: number; numFailedTests: number } | undefined;
  const journeys = read(journeyReport) as
    | { stats: { expected: number; unexpected: number; flaky: number } }
    | undefined;
  return {
    passed: (unit?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0) + (journeys?.stats.flaky ?? 0),
    failed: (unit?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0),
    flaky: journeys?.stats.flaky ?? 0,
  };
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
