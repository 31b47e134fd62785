import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackAddress } from '../http/this-machine.ts';

/** Address of the first proxy that the configuration does not name; `null` if none so far. */
export interface UntrustedProxy {
  address: string | null;
}

/** Detects requests forwarded by a proxy missing in `TRUSTED_PROXIES`: all visitors then share the proxy's address
 *  and its limits, unnoticed. Logged once, and kept for the administrator's page. Since any client may send the
 *  header, there are no other consequences. Requests forwarded for this machine itself, e.g. by developer tools, are
 *  ignored. */
export function detectUntrustedProxy(app: FastifyInstance, untrustedProxy: UntrustedProxy): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (untrustedProxy.address === null && isFromUntrusted(request)) {
      untrustedProxy.address = request.ip;
      request.log.warn(
        `Requests come from ${request.ip} on behalf of others, and TRUSTED_PROXIES does not name it: ` +
          'all these requests share one address and its limits. If this is your proxy, add it to TRUSTED_PROXIES.',
      );
    }
    done();
  });
}

function isFromUntrusted({ headers, ip, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isTrusted = ip !== socket.remoteAddress; // a trusted proxy has set another address than that of its socket
  return isForwarded && !isTrusted && !(isLoopbackAddress(ip) && isOfThisMachine(headers));
}

/** Returns whether all addresses that a request was forwarded for are this machine. */
function isOfThisMachine({ 'x-forwarded-for': addresses, forwarded }: FastifyRequest['headers']): boolean {
  return (
    forwarded === undefined &&
    String(addresses)
      .split(',')
      .every((address) => isLoopbackAddress(address.trim()))
  );
}
