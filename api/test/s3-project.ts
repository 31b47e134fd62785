import type { TestProject } from 'vitest/node';
import { startRadosgw } from './radosgw.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const s3 = await startRadosgw();
  project.provide('s3', s3.url);
  return s3.stop;
}
