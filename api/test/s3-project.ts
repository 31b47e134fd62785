import type { TestProject } from 'vitest/node';
import { startRadosgw } from './radosgw.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `S3_URL` of the bucket for test objects; undefined for files. */
    s3: string | undefined;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const s3 = await startRadosgw();
  project.provide('s3', s3.url);
  return s3.stop;
}
