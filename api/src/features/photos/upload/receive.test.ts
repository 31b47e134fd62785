import { existsSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { readAfterDisconnect } from '@fotosoc/delivery/testing/disconnected-sender';
import { MULTIPART_TYPE, encodeMultipart } from '../../../../test/upload.ts';
import { receiveUpload } from './receive.ts';

const BODY = encodeMultipart([
  ['purpose', 'profile'],
  ['link', 'ada'],
  ['file', 'a photo', 'a.jpg'],
]);

const admitAll = async () => undefined;

it.each([
  ['half', BODY.length / 2],
  ['all', BODY.length],
])('ends an upload whose sender disconnects after %s of the photo', { timeout: 10_000 }, async (share, bytes) => {
  const file = path.join(tmpdir(), `photo-of-nobody-${share}-${process.pid}`);
  const thrown = await readAfterDisconnect(
    { type: MULTIPART_TYPE, length: BODY.length, sent: BODY.subarray(0, bytes) },
    (request) => receiveUpload({ request, path: file, maxUploadBytes: 1_000, admit: admitAll }),
  );
  expect(thrown).toMatchObject({ status: 400, code: 'request/malformed' });
  expect(existsSync(file)).toBe(false);
});
