import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { createRandom } from '../api/test/seed.ts';

export interface ConnectionSpeed {
  /** Speed of both directions together. */
  bitsPerSecond: number;
  roundTripMs: number;
  /** Share of lost packets, from 0 to 1. Each loss delays its connection until the retransmission. */
  lossShare?: number;
}

const PACKET_BYTES = 1400;
/** Minimum retransmission timeout of TCP on Linux, in milliseconds. RFC 6298 recommends a second. */
const LEAST_RESEND_MS = 200;

/** Simulates a connection to the site that all sockets share, packet by packet. Lost packets arrive late, as on top of
 *  TCP. */
export async function startSlowConnection(site: string, seed: number) {
  const random = createRandom(seed);
  const { hostname, port } = new URL(site);
  const sockets = new Set<net.Socket>();
  let speed: ConnectionSpeed | undefined;
  /** Time until which the connection is busy with earlier packets. */
  let busyUntil = 0;

  /** @returns delay of a packet in milliseconds */
  function arrivalOf(bytes: number): number {
    if (!speed) return 0;
    const { bitsPerSecond, roundTripMs, lossShare = 0 } = speed;
    busyUntil = Math.max(busyUntil, Date.now()) + (8000 * bytes) / bitsPerSecond;
    const resent = random() < lossShare ? Math.max(LEAST_RESEND_MS, 2 * roundTripMs) : 0;
    return busyUntil - Date.now() + roundTripMs / 2 + resent;
  }

  /** Forwards data from one socket to the other, in order. */
  function pass(from: net.Socket, to: net.Socket): void {
    let last = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      from.pause(); // waits until the data has been sent, which limits the data in transit
      for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
        const packet = chunk.subarray(at, at + PACKET_BYTES);
        const before = last;
        const arrived = new Promise<void>((resolve) => {
          setTimeout(resolve, arrivalOf(packet.length));
        });
        last = Promise.all([before, arrived]).then(() => void (to.writable && to.write(packet)));
      }
      setTimeout(() => from.resume(), speed ? Math.max(0, busyUntil - Date.now()) : 0);
    });
    from.on('end', () => void last.then(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => void last.then(() => to.destroy()));
  }

  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('close', () => sockets.delete(socket));
    }
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Speed of the connection; `undefined` for no limit. */
    set speed(next: ConnectionSpeed | undefined) {
      speed = next;
      busyUntil = 0;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
