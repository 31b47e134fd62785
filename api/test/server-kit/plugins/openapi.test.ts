import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { startServer } from '../../server.ts';

it('creates the description once per encoding, with its validator', async () => {
  const { app } = await startServer();
  const make = vi.spyOn(app, 'swagger');
  const ask = async (headers: Record<string, string>) => app.inject({ url: '/api/openapi.json', headers });
  const [plain, br, gzip] = [
    await ask({}),
    await ask({ 'accept-encoding': 'br, gzip' }),
    await ask({ 'accept-encoding': 'gzip' }),
  ];
  expect(plain.json()).toMatchObject({ openapi: '3.1.0' });
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(make).toHaveBeenCalledTimes(1);
  const etag = String(br.headers['etag']);
  const known = await ask({ 'accept-encoding': 'br', 'if-none-match': etag });
  expect([known.statusCode, known.body]).toEqual([304, '']);
});
