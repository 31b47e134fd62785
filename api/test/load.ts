import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface LoadRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

export interface LoadResponse {
  /** 0 without response. */
  status: number;
  /** Time since the request was due, including the wait behind a slow response. */
  ms: number;
}

export interface Load {
  port: number;
  perSecond: number;
  seconds: number;
  request: (index: number) => LoadRequest;
}

/** Sends requests at a constant rate, whether or not earlier ones were answered, as independent visitors do. */
export async function sendLoad({ port, perSecond, seconds, request }: Load): Promise<LoadResponse[]> {
  const agent = new http.Agent({ keepAlive: true });
  const startedAt = performance.now();
  const answers: Promise<LoadResponse>[] = [];
  const count = perSecond * seconds;
  const dueAt = (index: number) => startedAt + (index * 1000) / perSecond;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      for (; answers.length < count && dueAt(answers.length) <= performance.now();) {
        const due = dueAt(answers.length);
        const answered = sendRequest({ port, agent }, request(answers.length));
        answers.push(answered.then((status) => ({ status, ms: performance.now() - due })));
      }
      if (answers.length < count) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

/** Sends one request; resolves to the status once the response is read. Retries, like browsers, if the server had just
 *  closed the connection. */
export function sendRequest(
  { port, agent }: { port: number; agent?: http.Agent },
  { method = 'GET', path, headers = {}, body }: LoadRequest,
): Promise<number> {
  return new Promise((resolve) => {
    const request = http
      .request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
        response.resume().on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
      })
      .on('error', () =>
        resolve(request.reusedSocket ? sendRequest({ port, agent }, { method, path, headers, body }) : 0),
      )
      .end(body);
  });
}

export function createJsonRequest(method: string, path: string, body: unknown, headers = {}): LoadRequest {
  return {
    method,
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** Returns the percentile of response times, in milliseconds. */
export function computePercentile(answers: readonly LoadResponse[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const IDLE_SERVER = fileURLToPath(new URL('idle-server.ts', import.meta.url));

/** Sends requests to a nearly idle server, a separate process, until it is stopped: on a busy machine the limit is four
 *  times this result, if larger than the promised limit. Resolves to the 99th percentile in milliseconds. */
export async function startCalibration(): Promise<() => Promise<number>> {
  const child = spawn(process.execPath, ['--import', 'tsx', IDLE_SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const port = Number(String(await once(child.stdout, 'data')));
  const over = new AbortController();
  const measured = (async () => {
    const answers: LoadResponse[] = [];
    while (!over.signal.aborted) {
      answers.push(...(await sendLoad({ port, perSecond: 50, seconds: 1, request: () => ({ path: '/' }) })));
    }
    return computePercentile(answers, 0.99);
  })();
  return () => {
    over.abort();
    return measured;
  };
}

/** Returns the number of responses per status, e.g. `{ 200: 990, 503: 10 }`. */
export function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
