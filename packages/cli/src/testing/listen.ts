import { once } from 'node:events';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server on a free port of this machine.
 *  @returns its origin */
export async function startListening(server: http.Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
