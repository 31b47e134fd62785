import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Sorts test files by project, because a worker keeps its imports only within a project. Within a project,
 *  `*.slow.test.ts` come first: started last, a slow file would run alone while other cores wait. Other files are
 *  sorted by size, as without recorded durations. */
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
