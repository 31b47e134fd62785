import net, { type AddressInfo } from 'node:net';

/** Starts a relay between a site and its database that can stop forwarding, like an IP failover or a router without
 *  state: bytes are dropped, without an error. */
export async function startSilentRelay(target: { host: string; port: number }) {
  let generation = 0;
  let isSilent = false;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const born = generation;
    const passes = () => !isSilent && born === generation;
    const upstream = net.connect(target.port, target.host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => passes() && to.write(data));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (passes()) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent: () => {
      isSilent = true;
    },
    /** Forwards new connections again; earlier ones stay without data. */
    heal: () => {
      generation += 1;
      isSilent = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
