import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { PhotoPurpose } from '@fotosoc/contract/photo';
import { LIMITS } from '@fotosoc/contract/portfolio';
import { createSharedFail } from '../../endpoints.ts';
import { createInvalidFieldsError, HttpError } from '@fotosoc/server-kit/http-error';
import { requireConnected } from '@fotosoc/server-kit/http/disconnect-signal';
import { requireUsableLink } from '../../../text/link.ts';
import { KIBIBYTE } from '@fotosoc/server-kit/units';

const fail = createSharedFail<'POST /api/photos'>();

export interface UploadFields {
  purpose: PhotoPurpose;
  link: string;
  gallery: number;
}

export interface ReceivedUpload extends UploadFields {
  filename: string;
  /** SHA-256 of the file. */
  hash: string;
}

export interface ReceiveOptions {
  request: FastifyRequest;
  /** Path to which the file is written. The caller must delete the file in any case. */
  path: string;
  maxUploadBytes: number;
  /** Called with the fields before the file is read; throws to refuse the upload. */
  admit: (fields: UploadFields) => Promise<void>;
}

/** Number and interval of the checks whether the parser still reports parts after the body was received. For some
 *  malformed bodies the parser never reports the end, and the upload would occupy its permit forever. */
const MAX_STALL_CHECKS = 10;
const STALL_CHECK_INTERVAL_MS = 200;

const MAX_ENVELOPE_BYTES = 16 * KIBIBYTE;

/** Buffer of a part, larger than the 64 KiB that a socket delivers at once. The parser pauses when a part without name
 *  exceeds the buffer, and never resumes if the part is the last. */
const PART_BUFFER_BYTES = 128 * KIBIBYTE;

/** Reads the form fields of one upload and then its file, which is written to disk directly.
 *  @throws HttpError 400 for an invalid body, 413 `storage/too-large` */
export async function receiveUpload(options: ReceiveOptions): Promise<ReceivedUpload> {
  const { request, maxUploadBytes } = options;
  if (!request.isMultipart()) {
    const sentence = 'Send the photo as multipart/form-data: purpose, link, gallery, then file.';
    throw fail(415, 'request/unsupported-type', sentence);
  }
  if (Number(request.headers['content-length']) > maxUploadBytes + MAX_ENVELOPE_BYTES)
    throw createTooLargeError(maxUploadBytes);
  try {
    return await readParts(options);
  } catch (error) {
    throw isKnownError(error) ? error : createMalformedError(error);
  }
}

async function readParts({ request, path, maxUploadBytes, admit }: ReceiveOptions): Promise<ReceivedUpload> {
  const texts: Record<string, string> = {};
  let received: ReceivedUpload | undefined;
  const limits = { files: 1, fields: 3, parts: 4, fieldNameSize: 64, fieldSize: 1024, headerPairs: 20 };
  requireConnected(request);
  for await (const part of iterateParts(request, { ...limits, fileSize: maxUploadBytes })) {
    if (part.type === 'field') {
      if (received) throw createInvalidFieldsError({ [part.fieldname]: 'The fields must come before the file.' });
      texts[part.fieldname] = String(part.value);
      continue;
    }
    try {
      const fields = readFields(texts, part);
      await admit(fields);
      const hash = await write(part, path);
      if (part.file.truncated) throw createTooLargeError(maxUploadBytes);
      received = { ...fields, filename: part.filename ?? '', hash };
    } catch (error) {
      part.file.resume();
      throw error;
    }
  }
  if (!received) throw createInvalidFieldsError({ file: 'The file is missing.' });
  return received;
}

/** @throws Error if the parser stops reporting parts */
async function* iterateParts(request: FastifyRequest, limits: object): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits, fileHwm: PART_BUFFER_BYTES });
  for (;;) {
    const { value, done } = await awaitPart(parts.next(), request.raw);
    if (done) return;
    yield value;
  }
}

async function awaitPart<T>(next: Promise<T>, body: IncomingMessage): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stands = new Promise<never>((_, reject) => {
    let looks = 0;
    timer = setInterval(() => {
      if (body.complete) looks += 1;
      if (looks > MAX_STALL_CHECKS) reject(new Error('The upload is incomplete.'));
    }, STALL_CHECK_INTERVAL_MS);
  });
  try {
    return await Promise.race([next, stands]);
  } finally {
    clearInterval(timer);
  }
}

async function write(part: MultipartFile, path: string): Promise<string> {
  const hash = createHash('sha256');
  const hashing = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  // Waits until the file is closed. If it were still being opened, it would appear after the caller has deleted it.
  const closed = new Promise<void>((resolve) => target.once('close', resolve));
  try {
    await pipeline(part.file, hashing, target);
  } finally {
    await closed;
  }
  return hash.digest('hex');
}

const PURPOSES = new Set<string>([
  'portfolio-create',
  'portfolio-edit',
  'profile',
  'gallery',
  'page',
  'equipment',
  'entry',
] satisfies PhotoPurpose[]);

const PURPOSES_WITHOUT_GALLERY = new Set(['profile', 'page', 'equipment', 'entry']);

function readFields(texts: Record<string, string>, part: MultipartFile): UploadFields {
  const { purpose = '', link = '', gallery = '' } = texts;
  const fields: Record<string, string> = {};
  if (part.fieldname !== 'file') fields[part.fieldname] = 'The file must be in the field "file".';
  if (!PURPOSES.has(purpose)) fields['purpose'] = `The purpose must be one of ${[...PURPOSES].join(', ')}.`;
  if (link === '') fields['link'] = 'The link is missing.';
  const number = PURPOSES_WITHOUT_GALLERY.has(purpose) && gallery === '' ? 1 : Number(gallery);
  if (!Number.isInteger(number) || number < 1 || number > LIMITS.galleries) {
    fields['gallery'] = `The gallery must be a number from 1 to ${LIMITS.galleries}.`;
  }
  if (Object.keys(fields).length > 0) throw createInvalidFieldsError(fields);
  return {
    purpose: purpose as PhotoPurpose,
    link: requireUsableLink(link, (sentence) => createInvalidFieldsError({ link: sentence })),
    gallery: number,
  };
}

/** Returns whether an error is a refusal or an error of the disk. All other errors come from the parser. */
function isKnownError(error: unknown): boolean {
  return error instanceof HttpError || /^E[A-Z]+$/.test(String((error as { code?: unknown }).code));
}

function createMalformedError(cause: unknown): HttpError {
  return fail(400, 'request/malformed', 'The upload is incomplete or could not be read. Please try again.', {
    cause,
  });
}

function createTooLargeError(maxUploadBytes: number): HttpError {
  const megabytes = Math.floor(maxUploadBytes / 1024 / 1024);
  return fail(413, 'storage/too-large', `This photo is too large: at most ${megabytes} MB are allowed.`);
}
