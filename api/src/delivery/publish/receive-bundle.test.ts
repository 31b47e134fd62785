import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readTooLate } from '../../../test/left-sender.ts';
import { multipart } from '../../../test/upload.ts';
import { receiveBundle } from './receive-bundle.ts';

it('ends an upload whose sender has disconnected', { timeout: 10_000 }, async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'bundle-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const body = multipart([['file', '{}', 'manifest.json']]);
  const thrown = await readTooLate(body.length, body, (request) => receiveBundle(request, dir));
  expect(thrown).toMatchObject({ status: 400, code: 'request/malformed' });
});
