import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What waits for programs it starts, or for a bucket, for seconds. */
const LONG = [
  'api/src/data-copy/copy-site',
  'api/src/features/deployments/publish/retention',
  'api/src/features/photos/upload/routes',
  'scripts/packages/outside',
  'api/src/features/loans/two-processes',
  'api/src/storage/object-store',
  'api/src/storage/s3-store',
  'api/src/server',
  'api/src/features/photos/processing/render-pool',
].map((file) => `/${file}.test.ts`);

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.some((file) => moduleId.endsWith(file));
}

/** The long ones first: begun last, one of them runs alone at the end while the other cores wait. The others by their
 *  size, as where nothing is known of how long they took. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- of Vitest, not of an array
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
