import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isThisMachine } from '../http/this-machine.ts';

/** Address of the first proxy met that the configuration does not name; null so far. */
export interface UntrustedProxy {
  address: string | null;
}

/** Notices requests that a proxy passed on which `TRUSTED_PROXIES` does not name: all visitors then have that proxy's
 *  address and share its limits, without anybody seeing why. Said in the log, once, and kept for the administrator's
 *  page. Anybody may send such a header, so nothing else comes of it. What passes on requests of this machine itself, as
 *  tools for developers do, hides nobody. */
export function noticeUntrustedProxy(app: FastifyInstance, untrustedProxy: UntrustedProxy): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (untrustedProxy.address === null && isFromUntrusted(request)) {
      untrustedProxy.address = request.ip;
      request.log.warn(
        `Requests come from ${request.ip} on behalf of others, and TRUSTED_PROXIES does not name it: ` +
          'all of them share one address and its limits. If this is your proxy, name it there.',
      );
    }
    done();
  });
}

function isFromUntrusted({ headers, ip, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isTrusted = ip !== socket.remoteAddress; // another address was taken from the header
  return isForwarded && !isTrusted && !(isThisMachine(ip) && isOfThisMachine(headers));
}

/** Whether everybody whom a request was passed on for is this machine. */
function isOfThisMachine({ 'x-forwarded-for': addresses, forwarded }: FastifyRequest['headers']): boolean {
  return (
    forwarded === undefined &&
    String(addresses)
      .split(',')
      .every((address) => isThisMachine(address.trim()))
  );
}
