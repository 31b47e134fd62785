import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** What a run of Vitest comes to: file for scripts/testing/test.ts, which tells it after all other steps. */
export interface UnitResults {
  passed: number;
  /** With name and error of each, also of files and hooks. */
  failures: string[];
  /** Names of those that passed at the second try only. */
  secondTries: string[];
}

/** Writes `UnitResults` to `UNIT_RESULTS`. What failed stood thousands of lines above the end otherwise. */
export default class ToldAtTheEnd implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const results: UnitResults = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => told(nameOf(test), test.result().errors!.slice(0, 1))),
        ...suites.map((suite) => told(nameOf(suite), suite.errors())),
        told('Outside of any test', unhandled),
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

/** Of the stack, our own lines. */
function told(name: string, errors: readonly { stack?: string | undefined; message: string }[]): string[] {
  return errors.map(({ stack, message }) => {
    const lines = (stack ?? message).split('\n').filter((line) => !line.includes('node_modules'));
    return [name, ...lines].join('\n');
  });
}
