import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRegistryClient } from './registry-client.ts';
import { startListening } from '../testing/listen.ts';

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

let asked: Asked[] = [];
async function note(request: http.IncomingMessage): Promise<void> {
  const { method, url, headers } = request;
  asked.push({ method, url, headers, body: await buffer(request) });
}

let answer: { status: number; body: string };
const server = http.createServer((request, response) => {
  void note(request).then(() => response.writeHead(answer.status).end(answer.body));
});
let registryUrl: string;
beforeAll(async () => {
  registryUrl = await startListening(server);
});
afterEach(() => {
  asked = [];
});
afterAll(() => server.close());

const registry = (token: string | undefined = 'mfp_t') => createRegistryClient({ registryUrl, name: 'mf-x', token });

describe('requests to the registry', () => {
  it('address one remote, with the token', async () => {
    answer = { status: 200, body: '{"name":"mf-x"}' };
    expect(await registry().get()).toEqual({ name: 'mf-x' });
    await registry().get('audit');
    await registry().post('rollback', { reason: 'why' });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/remotes/mf-x',
      'GET /api/remotes/mf-x/audit',
      'POST /api/remotes/mf-x/rollback',
    ]);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer mfp_t'));
    expect(JSON.parse(asked[2]!.body.toString())).toEqual({ reason: 'why' });
  });

  it.each([
    ['what the registry says', { status: 409, body: '{"error":"It is held.","code":"remotes/held"}' }, 'It is held.'],
    ['its status when it says nothing', { status: 404, body: '<html>' }, 'The registry answered 404.'],
  ])('end with %s when refused', async (_, refusal, message) => {
    answer = refusal;
    await expect(registry().get()).rejects.toMatchObject({ exitCode: 1, message });
  });

  it.each([500, 502, 503])('count %i as an unreachable registry', async (status) => {
    answer = { status, body: '<html>' };
    await expect(registry().get()).rejects.toMatchObject({ exitCode: 3, message: `The registry answered ${status}.` });
  });

  it('need a token', async () => {
    await expect(registry('').get()).rejects.toMatchObject({ exitCode: 2, code: 'command/no-token' });
    expect(asked).toEqual([]);
  });

  it('report an unreachable registry', async () => {
    const nobody = createRegistryClient({ registryUrl: 'http://127.0.0.1:9', name: 'mf-x', token: 't' });
    await expect(nobody.get()).rejects.toMatchObject({ exitCode: 3, code: 'command/unreachable' });
  });
});

describe('an upload', () => {
  const { dir, manifest } = writeBundle({ files: { 'page.js': 'export {}', 'page.css': '.x{}' } });

  it('sends the manifest and all its files, and reports the progress', async () => {
    answer = { status: 201, body: '{"isNew":true}' };
    const percents: number[] = [];
    const onProgress = (percent: number) => percents.push(percent);
    expect(await registry().upload(dir, manifest, { override: 'a & b', onProgress })).toEqual({ isNew: true });
    const [{ method, url, headers, body }] = asked as [Asked];
    expect([method, url]).toEqual(['POST', '/api/remotes/mf-x/versions?override=a+%26+b']);
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type']! },
    }).formData();
    const files = form.getAll('file') as File[];
    expect(files.map(({ name }) => name)).toEqual(['manifest.json', 'remoteEntry.js', 'page.js', 'page.css']);
    expect(await files[2]!.text()).toBe('export {}');
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });
});

it('reports a published version whose source maps are refused', async () => {
  const { dir, manifest } = writeBundle();
  mkdirSync(path.join(dir, 'source-maps'));
  writeFileSync(path.join(dir, 'source-maps/remoteEntry.js.map'), '{}');
  answer = { status: 422, body: JSON.stringify({ error: 'It is no source map.', code: 'remotes/refused' }) };
  await expect(registry().uploadMaps(dir, manifest)).rejects.toMatchObject({
    exitCode: 1,
    message: `${manifest.version} is published, but uploading its source maps failed, so errors have no source lines. It is no source map.`,
  });
});
