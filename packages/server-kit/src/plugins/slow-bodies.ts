import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Minimum rate of an incoming body. */
export interface MinimumRate {
  bytesPerSecond: number;
  /** Measuring window: a connection may stall for a part of it. */
  windowMs: number;
}

/** Minimum speed of an upload: a tenth of a bad phone connection. */
const MINIMUM: MinimumRate = { bytesPerSecond: 2_000, windowMs: 15_000 };

interface Arriving {
  reply: FastifyReply;
  /** Bytes of the connection at the beginning of the window; `undefined` before the first whole window. */
  bytesRead: number | undefined;
}

/** Ends the connection of a request whose body arrives too slowly, with 408 if not answered yet. Slow but steady bodies
 *  may take any time. */
export function refuseSlowBodies(app: FastifyInstance, { bytesPerSecond, windowMs } = MINIMUM): void {
  const arriving = new Map<FastifyRequest['raw'], Arriving>();
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasBody(raw)) {
      arriving.set(raw, { reply, bytesRead: undefined });
      // Listens to both events, because injected requests of tests end without closing.
      for (const event of ['end', 'close']) raw.once(event, () => arriving.delete(raw));
    }
    done();
  });
  const timer = setInterval(() => {
    for (const [raw, request] of arriving) {
      if (raw.complete) arriving.delete(raw);
      else if (raw.socket.bytesRead - request.bytesRead! < (bytesPerSecond * windowMs) / 1000) cut(app, raw, request);
      else request.bytesRead = raw.socket.bytesRead;
    }
  }, windowMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function hasBody({ headers }: FastifyRequest['raw']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cut(app: FastifyInstance, { socket }: FastifyRequest['raw'], { reply }: Arriving): void {
  if (reply.raw.headersSent) socket.destroy();
  else
    app.server.emit('clientError', Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
