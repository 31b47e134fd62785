import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { randomFrom } from '../api/test/seed.ts';

/** What a telephone's line is like. */
export interface LineSpeed {
  /** Of both directions together. */
  bitsPerSecond: number;
  /** There and back. */
  roundTripMs: number;
  /** Of the packets, from 0 to 1. Each costs its connection the time until it is sent again. */
  lossShare?: number;
}

const PACKET_BYTES = 1400;
/** TCP waits at least so long before it sends again (RFC 6298 says a second, Linux does 200 ms). */
const LEAST_RESEND_MS = 200;

/** A line to the site that all connections share, packet by packet: what is lost comes late, since nothing on top of TCP
 *  sees it otherwise. Journeys go through it as visitors do. */
export async function slowLine(site: string, seed: number) {
  const random = randomFrom(seed);
  const { hostname, port } = new URL(site);
  const sockets = new Set<net.Socket>();
  let speed: LineSpeed | undefined;
  /** When the line has sent what was given to it so far. */
  let busyUntil = 0;

  /** @returns when a packet arrives, in milliseconds from now */
  function arrivalOf(bytes: number): number {
    if (!speed) return 0;
    const { bitsPerSecond, roundTripMs, lossShare = 0 } = speed;
    busyUntil = Math.max(busyUntil, Date.now()) + (8000 * bytes) / bitsPerSecond;
    const resent = random() < lossShare ? Math.max(LEAST_RESEND_MS, 2 * roundTripMs) : 0;
    return busyUntil - Date.now() + roundTripMs / 2 + resent;
  }

  /** In order, as a connection brings it. */
  function pass(from: net.Socket, to: net.Socket): void {
    let last = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      from.pause(); // or all of it would be on its way at once
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
    /** Undefined: as quick as it goes. */
    set speed(next: LineSpeed | undefined) {
      speed = next;
      busyUntil = 0;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
