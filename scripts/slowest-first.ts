import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes seconds, `*.slow.test.ts`, before all others: begun last, one of them runs alone at the end while the
 *  other cores wait. The others by their size, as where nothing is known of how long they took. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- of Vitest, not of an array
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

function isSlow({ moduleId }: TestSpecification): boolean {
  return moduleId.endsWith('.slow.test.ts');
}
