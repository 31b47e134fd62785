import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readAfterDisconnect } from '../testing/disconnected-sender.ts';
import { encodeBundleParts } from '../testing/team.ts';
import { receiveBundle } from './receive-bundle.ts';

it('ends an upload whose sender has disconnected', { timeout: 10_000 }, async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'bundle-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const { payload, headers } = encodeBundleParts([['manifest.json', '{}']]);
  const upload = { type: headers['content-type'], length: payload.length, sent: payload };
  const thrown = await readAfterDisconnect(upload, (request) => receiveBundle(request, dir));
  expect(thrown).toMatchObject({ status: 400, code: 'request/malformed' });
});
