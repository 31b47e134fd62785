import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { FILE_NAME_PATTERN } from '@fotosoc/contract/registry/manifest';
import { createSharedFail } from '../endpoints.ts';
import { HttpError } from '@fotosoc/server-kit/http-error';
import { requireConnected } from '@fotosoc/server-kit/http/disconnect-signal';
import { MEBIBYTE } from '@fotosoc/server-kit/units';

const fail = createSharedFail<'POST /api/remotes/:name/versions'>();
const MAX_FILES = 301; // 300 files of the version, and its manifest
const MAX_FILE_BYTES = 5 * MEBIBYTE;
const MAX_BODY_BYTES = 21 * MEBIBYTE;
const NAME = new RegExp(FILE_NAME_PATTERN);

/** Writes the files of an upload into a new folder; the publish checks inspect them later. The caller must delete the
 *  folder in any case.
 *  @throws HttpError 400 for an invalid body, 413 for a too large one */
export async function receiveBundle(request: FastifyRequest, dir: string): Promise<void> {
  if (!request.isMultipart()) {
    const sentence = 'Send the bundle as multipart/form-data: its files and manifest.json, one part each.';
    throw fail(415, 'request/unsupported-type', sentence);
  }
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  let totalBytes = 0;
  const limits = { files: MAX_FILES, fields: 0, fileSize: MAX_FILE_BYTES, headerPairs: 20 };
  try {
    requireConnected(request);
    for await (const part of request.files({ limits })) {
      if (!NAME.test(part.filename)) throw fail(400, 'remotes/refused', 'A file has a name that is not allowed.');
      // `wx` refuses a second file of the same name
      await pipeline(part.file, createWriteStream(path.join(dir, part.filename), { flags: 'wx' }));
      totalBytes += part.file.bytesRead;
      if (part.file.truncated || totalBytes > MAX_BODY_BYTES) throw createTooLargeError();
    }
  } catch (error) {
    throw toHttpError(error);
  }
}

function toHttpError(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return createTooLargeError();
  if (code === 'EEXIST') return fail(400, 'remotes/refused', 'The same file was sent twice.');
  if (code === 'ENOSPC') return error;
  return fail(400, 'request/malformed', 'The upload was interrupted or cannot be read: publish again.', {
    cause: error,
  });
}

function createTooLargeError(): HttpError {
  const sentence = 'A bundle has at most 300 files of 5 MB, 20 MB together: split or drop files.';
  return fail(413, 'remotes/refused', sentence);
}
