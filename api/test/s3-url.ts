import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';

/** Whether the tests keep their objects in a bucket. */
export function onS3(): boolean {
  return inject('s3') !== undefined;
}

/** `S3_URL` of a store of a test's own, where the tests run on S3; else nothing. */
export function ownS3(): { S3_URL?: string } {
  const url = inject('s3');
  return url === undefined ? {} : { S3_URL: `${url}/${randomUUID()}` };
}
