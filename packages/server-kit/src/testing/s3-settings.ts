import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** `S3_URL` of the bucket for test objects; undefined for files. */
    s3: string | undefined;
  }
}

export function usesS3(): boolean {
  return inject('s3') !== undefined;
}

/** Returns `S3_URL` of a new store for a test on S3; else empty. */
export function createS3Settings(): { S3_URL?: string } {
  const url = inject('s3');
  return url === undefined ? {} : { S3_URL: `${url}/${randomUUID()}` };
}
