import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { SafeHttpClient } from './safe-http-client.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a local server in place of an outside host; resolves to the server's address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const loopback = { protocols: ['http:'], isAllowed: (address: string) => address === '127.0.0.1' };
const safeHttp = new SafeHttpClient(loopback);

it('reads a text', async () => {
  const origin = await serve((_request, response) => response.end('grüße'));
  expect(await safeHttp.readText(`${origin}/sheet.csv`)).toBe('grüße');
});

it.each([
  ['text/csv; charset=windows-1252', Buffer.from('caf\u00e9', 'latin1')],
  ['text/csv; charset="ISO-8859-1"', Buffer.from('caf\u00e9', 'latin1')],
  ['text/csv', Buffer.from('\uFEFFcaf\u00e9', 'utf16le')],
  ['text/csv; charset=windows-1252', Buffer.from('\uFEFFcaf\u00e9')],
  ['text/csv; charset=utf-16', Buffer.from('\uFEFFcaf\u00e9', 'utf16le').swap16()],
  ['text/csv; charset=of-nobody', Buffer.from('caf\u00e9')],
])('decodes a text with encoding %s, by a byte order mark first', async (type, bytes) => {
  const origin = await serve((_request, response) => response.writeHead(200, { 'content-type': type }).end(bytes));
  expect(await safeHttp.readText(origin)).toBe('café');
});

it('follows a redirect, as published spreadsheets need', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/here') response.writeHead(307, { location: '/there' }).end();
    else response.end('there');
  });
  expect(await safeHttp.readText(`${origin}/here`)).toBe('there');
});

it.each([
  'http://127.0.0.2/',
  'http://[::1]/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest',
  'file:///etc/passwd',
])('follows no redirect to %s', async (location) => {
  const origin = await serve((_request, response) => response.writeHead(302, { location }).end());
  await expect(safeHttp.readText(origin)).rejects.toThrow(/not a public address|must be read over/);
});

it('stops at endless redirects', async () => {
  let asked = 0;
  const origin = await serve((_request, response) => {
    asked++;
    response.writeHead(302, { location: '/' }).end();
  });
  await expect(safeHttp.readText(origin)).rejects.toThrow('too often');
  expect(asked).toBe(4);
});

it.each(['https://127.0.0.1/', 'https://localhost/', 'https://[::1]:8443/', 'https://2130706433/', 'https://0x7f.1/'])(
  'never connects to %s',
  async (address) => {
    await expect(new SafeHttpClient().readText(address)).rejects.toThrow('not a public address');
  },
);

it('uses https only', async () => {
  await expect(new SafeHttpClient().readText('http://example.org/')).rejects.toThrow('over https');
});

it('requests no compression, so that the size limit holds', async () => {
  const origin = await serve((request, response) => {
    const accepts = request.headers['accept-encoding'];
    response.end(accepts ? gzipSync('x') : 'plain');
  });
  expect(await safeHttp.readText(origin)).toBe('plain');
});

it.each<[string, RequestListener]>([
  ['an error', (_request, response) => response.writeHead(500).end()],
  ['a web page', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<form>')],
  ['more than a megabyte', (_request, response) => response.end('x'.repeat(1_000_001))],
  ['half an answer', (_request, response) => response.writeHead(200).write('x', () => response.destroy())],
])('takes %s for a failure', async (_what, listener) => {
  await expect(safeHttp.readText(await serve(listener))).rejects.toThrow(
    /^Network response was not ok: .* answered 500|web page|larger than|aborted/,
  );
});

it.each<[string, RequestListener]>([
  ['nothing', () => undefined],
  ['half an answer and then nothing', (_request, response) => response.writeHead(200).write('x')],
])('names the host that says %s in its time', async (_what, listener) => {
  const origin = await serve(listener);
  const hasty = new SafeHttpClient({ ...loopback, timeoutMs: 200 });
  await expect(hasty.readText(origin)).rejects.toThrow(`${new URL(origin).host} did not answer within 0.2 s.`);
});

it('names the unreachable host', async () => {
  const origin = await serve(() => undefined);
  open.splice(0).forEach((server) => server.close());
  await expect(safeHttp.readText(origin)).rejects.toThrow(`${new URL(origin).host} cannot be reached (ECONNREFUSED).`);
});

it('sends a form, and accepts a redirect as success', async () => {
  let heard = '';
  const origin = await serve((request, response) => {
    request.on('data', (text) => (heard += String(text)));
    request.on('end', () => response.writeHead(303, { location: 'http://10.0.0.1/thanks' }).end());
  });
  await safeHttp.postForm(origin, { name: 'Ada & Bo' });
  expect(heard).toBe('name=Ada+%26+Bo');
});
