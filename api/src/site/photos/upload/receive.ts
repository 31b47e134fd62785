import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { PhotoPurpose } from '@fotosoc/contract/photo';
import { LIMITS } from '@fotosoc/contract/portfolio';
import { invalidFields, HttpError } from '../../../ground/http/errors.ts';
import { requireCaller } from '../../../ground/http/caller-gone.ts';
import { failOf } from '../../../ground/http/endpoint.ts';
import { requireUsableLink } from '../../../ground/text/link.ts';
import { KIBIBYTE } from '../../../ground/units.ts';

const fail = failOf<'POST /api/photos'>();

export interface Fields {
  purpose: PhotoPurpose;
  link: string;
  gallery: number;
}

export interface Received extends Fields {
  filename: string;
  /** SHA-256 of the file. */
  hash: string;
}

export interface ReceiveOptions {
  request: FastifyRequest;
  /** Path of the written file; the caller must delete it in any case. */
  path: string;
  maxUploadBytes: number;
  /** Called with the fields before the file is read; throws to refuse the upload. */
  admit: (fields: Fields) => Promise<void>;
}

/** Number and interval of checks for the next part of a completely received body. For some malformed bodies the parser
 *  never reports the end, and the upload would keep its permit forever. */
const LOOKS = 10;
const LOOK_MS = 200;

const ENVELOPE_BYTES = 16 * KIBIBYTE;

/** Reads one upload: the fields, then the file, which is written to disk directly.
 *  @throws HttpError 400 for an invalid body, 413 `storage/too-large` */
export async function receive(options: ReceiveOptions): Promise<Received> {
  const { request, maxUploadBytes } = options;
  if (!request.isMultipart()) {
    const sentence = 'Send the photo as multipart/form-data: purpose, link, gallery, then file.';
    throw fail(415, 'request/unsupported-type', sentence);
  }
  if (Number(request.headers['content-length']) > maxUploadBytes + ENVELOPE_BYTES) throw tooLarge(maxUploadBytes);
  try {
    return await readParts(options);
  } catch (error) {
    throw isOurs(error) ? error : malformed(error);
  }
}

async function readParts({ request, path, maxUploadBytes, admit }: ReceiveOptions): Promise<Received> {
  const texts: Record<string, string> = {};
  let received: Received | undefined;
  const limits = { files: 1, fields: 3, parts: 4, fieldNameSize: 64, fieldSize: 1024, headerPairs: 20 };
  requireCaller(request);
  for await (const part of partsOf(request, { ...limits, fileSize: maxUploadBytes })) {
    if (part.type === 'field') {
      if (received) throw invalidFields({ [part.fieldname]: 'The fields must come before the file.' });
      texts[part.fieldname] = String(part.value);
      continue;
    }
    try {
      const fields = readFields(texts, part);
      await admit(fields);
      const hash = await write(part, path);
      if (part.file.truncated) throw tooLarge(maxUploadBytes);
      received = { ...fields, filename: part.filename ?? '', hash };
    } catch (error) {
      part.file.resume();
      throw error;
    }
  }
  if (!received) throw invalidFields({ file: 'The file is missing.' });
  return received;
}

/** @throws Error if the parser stalls */
async function* partsOf(request: FastifyRequest, limits: object): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits });
  for (;;) {
    const { value, done } = await inTime(parts.next(), request.raw);
    if (done) return;
    yield value;
  }
}

async function inTime<T>(next: Promise<T>, body: IncomingMessage): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stands = new Promise<never>((_, reject) => {
    let looks = 0;
    timer = setInterval(() => {
      if (body.complete) looks += 1;
      if (looks > LOOKS) reject(new Error('The body has no end.'));
    }, LOOK_MS);
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
  // Waits for the close: a file still being opened would appear after the caller has deleted it.
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
] satisfies PhotoPurpose[]);

const WITHOUT_GALLERY = new Set(['profile', 'page', 'equipment']);

function readFields(texts: Record<string, string>, part: MultipartFile): Fields {
  const { purpose = '', link = '', gallery = '' } = texts;
  const fields: Record<string, string> = {};
  if (part.fieldname !== 'file') fields[part.fieldname] = 'The file must be in the field "file".';
  if (!PURPOSES.has(purpose)) fields['purpose'] = `The purpose must be one of ${[...PURPOSES].join(', ')}.`;
  if (link === '') fields['link'] = 'The link is missing.';
  const number = WITHOUT_GALLERY.has(purpose) && gallery === '' ? 1 : Number(gallery);
  if (!Number.isInteger(number) || number < 1 || number > LIMITS.galleries) {
    fields['gallery'] = `The gallery must be a number from 1 to ${LIMITS.galleries}.`;
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return {
    purpose: purpose as PhotoPurpose,
    link: requireUsableLink(link, (sentence) => invalidFields({ link: sentence })),
    gallery: number,
  };
}

/** Unknown errors come from the parser, except refusals and disk errors. */
function isOurs(error: unknown): boolean {
  return error instanceof HttpError || /^E[A-Z]+$/.test(String((error as { code?: unknown }).code));
}

function malformed(cause: unknown): HttpError {
  return fail(400, 'request/malformed', 'The upload is incomplete or could not be read. Please try again.', {
    cause,
  });
}

function tooLarge(maxUploadBytes: number): HttpError {
  const megabytes = Math.floor(maxUploadBytes / 1024 / 1024);
  return fail(413, 'storage/too-large', `This photo is too large: at most ${megabytes} MB are taken.`);
}
