import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { CELL_ANNOTATION, DRILL_ANNOTATION } from './measured.ts';

/** Prints the measurements of the tests: the chaos matrix, with the milliseconds until content was shown, and the
 *  drills. ✗ marks failed tests. */
export default class MatrixReporter implements Reporter {
  readonly #cells = new Map<string, Map<string, string>>();
  readonly #drills = new Map<string, string>();

  onTestEnd(_test: TestCase, { annotations, status }: TestResult): void {
    const mark = status === 'passed' ? '✓' : '✗';
    for (const { type, description = '' } of annotations) {
      if (type === CELL_ANNOTATION) {
        const [fault, place, ms] = JSON.parse(description) as [string, string, number?];
        const row = this.#cells.get(fault) ?? new Map<string, string>();
        this.#cells.set(fault, row.set(place, `${mark} ${ms ?? 'never'}`));
      } else if (type === DRILL_ANNOTATION) {
        const [what, ms] = JSON.parse(description) as [string, number];
        this.#drills.set(what, `${mark} ${(ms / 1000).toFixed(1)} s`);
      }
    }
  }

  onEnd(_result: FullResult): void {
    if (this.#cells.size > 0) console.log(`\nMilliseconds until the visitor sees something\n\n${tableOf(this.#cells)}`);
    if (this.#drills.size > 0) console.log(`\nSeconds for\n\n${listOf(this.#drills)}`);
  }
}

function tableOf(cells: Map<string, Map<string, string>>): string {
  const places = [...new Set([...cells.values()].flatMap((row) => [...row.keys()]))];
  const rows = [...cells].map(([fault, row]) => [fault, ...places.map((place) => row.get(place) ?? 'n/a')]);
  const lines = [['', ...places], ...rows];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines.map((line) => line.map((text, column) => text.padEnd(widths[column]!)).join('   ')).join('\n');
}

function listOf(drills: Map<string, string>): string {
  return [...drills].map(([what, seconds]) => `${seconds.padStart(8)}   ${what}`).join('\n');
}
