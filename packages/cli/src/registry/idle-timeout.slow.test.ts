import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withIdleTimeout, IdleTimeoutError } from './idle-timeout.ts';
import { startListening } from '../testing/listen.ts';

const IDLE_TIMEOUT_MS = 300;

/** Responds with the requested number of bytes at the requested interval; with none, never responds. */
const server = http.createServer((request, response) => {
  const { searchParams } = new URL(request.url!, 'http://x');
  let left = Number(searchParams.get('bytes'));
  if (left === 0) return;
  response.write('.');
  const timer = setInterval(
    () => {
      left -= 1;
      if (left > 0) response.write('.');
      else {
        clearInterval(timer);
        response.end();
      }
    },
    Number(searchParams.get('each')),
  );
  response.on('close', () => {
    clearInterval(timer);
  });
});
let origin: string;
beforeAll(async () => {
  origin = await startListening(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = async (query: string, isThere?: () => Promise<boolean>) =>
  withIdleTimeout((signal) => fetch(`${origin}/?${query}`, { signal }), { idleMs: IDLE_TIMEOUT_MS, isThere });

describe('a response', () => {
  it('may take long as long as bytes arrive', async () => {
    const { text } = await ask('bytes=6&each=100');
    expect(text).toBe('......');
  });

  it('times out without bytes, at the beginning and in the middle', async () => {
    await expect(ask('bytes=0')).rejects.toThrow(IdleTimeoutError);
    await expect(ask('bytes=2&each=5000')).rejects.toThrow(IdleTimeoutError);
  });

  it('is awaited while the server is alive', async () => {
    let asked = 0;
    const isThere = async () => (asked += 1) < 4;
    await expect(ask('bytes=0', isThere)).rejects.toThrow(IdleTimeoutError);
    expect(asked).toBe(4);
    await expect(ask('bytes=0', async () => Promise.reject(new Error('nobody')))).rejects.toThrow(IdleTimeoutError);
  });
});
