import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Project after project, because a worker goes on with the next file only where that is of the same project, and has all
 *  to import again where it is not. Of each project what takes seconds, `*.slow.test.ts`, before all others: begun last,
 *  one of them runs alone at the end while the other cores wait. The others by their size, as where nothing is known of
 *  how long they took. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- of Vitest, not of an array
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))];
    });
  }
}

function isSlow({ moduleId }: TestSpecification): boolean {
  return moduleId.endsWith('.slow.test.ts');
}
