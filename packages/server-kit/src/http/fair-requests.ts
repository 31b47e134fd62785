import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** Target duration of one turn of the event loop. Node accepts one connection per turn, so that long turns keep new
 *  visitors waiting. */
const TARGET_TURN_MS = 2;
const MAX_REQUESTS_PER_TURN = 64;

/** Creates the HTTP server. Requests that wait together are spread over turns of the event loop, each turn serves one
 *  address, and addresses take turns: a flood of one address delays the others by one turn. */
export function createFairServer(
  { timeout, ...options }: ServerOptions & { timeout: number },
  handler: RequestListener,
): Server {
  return createServer(options, spreadRequests(handler)).setTimeout(timeout);
}

function spreadRequests(handler: RequestListener): RequestListener {
  /** Waiting requests by path, the path whose turn is next first. */
  const waiting = new Map<string, Parameters<RequestListener>[]>();
  let requestsPerTurn = 1;
  let turnStartedAt: number | undefined;

  function serveTurn(): void {
    const now = performance.now();
    if (turnStartedAt !== undefined) {
      const isLong = now - turnStartedAt > TARGET_TURN_MS;
      requestsPerTurn = isLong
        ? Math.max(1, requestsPerTurn >> 1)
        : Math.min(MAX_REQUESTS_PER_TURN, requestsPerTurn + 1);
    }
    turnStartedAt = undefined;
    const [next] = waiting;
    if (!next) return;
    const [path, requests] = next;
    waiting.delete(path);
    const served = requests.splice(0, requestsPerTurn);
    if (requests.length > 0) waiting.set(path, requests);
    turnStartedAt = now;
    setImmediate(serveTurn);
    for (const [request, response] of served) handler(request, response);
  }

  return (request, response) => {
    if (waiting.size === 0 && turnStartedAt === undefined) setImmediate(serveTurn);
    const path = pathOf(request);
    const requests = waiting.get(path);
    if (requests) requests.push([request, response]);
    else waiting.set(path, [[request, response]]);
  };
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0]!;
}
