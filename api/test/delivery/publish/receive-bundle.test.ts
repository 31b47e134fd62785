import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readAfterDisconnect } from '../../disconnected-sender.ts';
import { encodeMultipart } from '../../upload.ts';
import { receiveBundle } from '@fotosoc/delivery/publish/receive-bundle';

it('ends an upload whose sender has disconnected', { timeout: 10_000 }, async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'bundle-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const body = encodeMultipart([['file', '{}', 'manifest.json']]);
  const thrown = await readAfterDisconnect(body.length, body, (request) => receiveBundle(request, dir));
  expect(thrown).toMatchObject({ status: 400, code: 'request/malformed' });
});
