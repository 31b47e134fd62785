import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { RADOSGW, RADOSGW_PACKAGES, startRadosgw } from '../api/src/testing/radosgw.ts';
import { install, mayInstall } from './debian-packages.ts';

/** Whether tests run on S3 here: where it is installed, or may be; always in CI, which fails without it. Says so if not. */
export function hasS3(): boolean {
  if (existsSync(RADOSGW) || mayInstall() || process.env['CI'] !== undefined) return true;
  console.log(`Not tried on S3: run \`sudo apt-get install ${RADOSGW_PACKAGES.join(' ')}\` for that.`);
  return false;
}

/** Global set-up: one for all tests of a run, ended with it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(RADOSGW)) install(RADOSGW_PACKAGES);
  process.env['TMPDIR'] ??= project.config.env['TMPDIR'];
  const s3 = await startRadosgw();
  project.provide('s3Url', s3.url);
  return s3.stop;
}
