import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** Result of a Vitest run: file for scripts/testing/test.ts, which prints the result after all steps. */
export interface UnitResults {
  passed: number;
  /** Names with errors, including those of files and hooks. */
  failures: string[];
  /** Names of tests that passed only on a retry. */
  secondTries: string[];
}

/** Writes `UnitResults` to `UNIT_RESULTS`. Failures would otherwise be thousands of lines above the end. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const results: UnitResults = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => formatErrors(nameOf(test), test.result().errors!.slice(0, 1))),
        ...suites.map((suite) => formatErrors(nameOf(suite), suite.errors())),
        formatErrors('Outside of any test', unhandled),
      ].flat(),
      secondTries: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
    };
    const file = process.env['UNIT_RESULTS']!;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(results));
  }
}

function nameOf(one: TestCase | TestSuite | TestModule): string {
  const module = one.type === 'module' ? one : one.module;
  const name = one.type === 'module' ? '' : ` › ${one.fullName}`;
  return `[${one.project.name}] ${module.relativeModuleId}${name}`;
}

/** Returns the error with those lines of its stack that are in this repository. */
function formatErrors(name: string, errors: readonly { stack?: string | undefined; message: string }[]): string[] {
  return errors.map(({ stack, message }) => {
    const lines = (stack ?? message).split('\n').filter((line) => !line.includes('node_modules'));
    return [name, ...lines].join('\n');
  });
}
