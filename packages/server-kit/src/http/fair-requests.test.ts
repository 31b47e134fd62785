import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFairServer } from './fair-requests.ts';

const CONNECTIONS = 60;
const WORK_MS = 4;

let served: string[];
let server: http.Server;
let address: string;

beforeEach(async () => {
  served = [];
  server = createFairServer({ timeout: 10_000 }, ({ url = '' }, response) => {
    served.push(url);
    const end = performance.now() + WORK_MS;
    while (url.startsWith('/slow') && performance.now() < end);
    response.end(url);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Asks again and again on one connection, until `isOver`. */
async function ask(path: string, isOver: () => boolean): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  do await get(path, agent);
  while (!isOver());
  agent.destroy();
}

async function get(path: string, agent: http.Agent | false = false): Promise<string> {
  const [response] = (await once(http.get(address + path, { agent }), 'response')) as [http.IncomingMessage];
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += String(chunk);
  return body;
}

it('serves a new visitor while many connections ask for one slow address without a pause', async () => {
  let isOver = false;
  const flood = Array.from({ length: CONNECTIONS }, async () => ask('/slow?page=1', () => isOver));
  while (served.length < 3 * CONNECTIONS) await get('/slow');
  const before = served.length;
  expect(await get('/')).toBe('/');
  const meanwhile = served.slice(before).indexOf('/');
  isOver = true;
  await Promise.all(flood);
  expect(meanwhile).toBeLessThan(CONNECTIONS / 4);
});

it('answers every request once', async () => {
  const paths = Array.from({ length: 200 }, (_, index) => `/${index % 7}?n=${index}`);
  const bodies = await Promise.all(paths.map(async (path) => get(path)));
  expect(bodies).toEqual(paths);
  expect(served.toSorted()).toEqual(paths.toSorted());
});
