import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** Notices requests that a proxy passed on which `TRUSTED_PROXIES` does not name: all visitors then have that proxy's
 *  address and share its limits, without anybody seeing why. Said in the log, once, and kept for the administrator's
 *  page. Anybody may send such a header, so nothing else comes of it. */
export function noticeUntrustedProxy(app: FastifyInstance, { untrustedProxy }: Services): void {
  app.addHook('onRequest', async (request) => {
    if (untrustedProxy.address !== null) return;
    const { headers, ip, socket } = request;
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (!isForwarded || ip !== socket.remoteAddress) return; // another address was taken from the header: it is trusted
    untrustedProxy.address = ip;
    request.log.warn(
      `Requests come from ${ip} on behalf of others, and TRUSTED_PROXIES does not name it: ` +
        'all of them share one address and its limits. If this is your proxy, name it there.',
    );
  });
}
