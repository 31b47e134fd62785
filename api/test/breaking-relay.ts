import net, { type AddressInfo } from 'node:net';

/** Point at which a relay stops forwarding the client's data. */
export type Limit = number | 'before the last chunk' | 'after the last chunk';

const POST = Buffer.from('POST ');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Starts a relay between one client and a server: requests before a POST pass completely, with the response; the POST
 *  passes up to an exact byte, without the response. */
export async function startBreakingRelay(target: URL, limit: Limit, onLimit: () => void) {
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    upstream.on('error', () => undefined).on('data', (data) => !isPost && client.write(data));
    client.on('error', () => undefined);
    client.on('close', () => upstream.destroy());
    let isPost = false;
    let passed = 0;
    let isOver = false;
    client.on('data', (data) => {
      if (isOver) return;
      isPost ||= data.subarray(0, POST.length).equals(POST);
      if (!isPost) {
        upstream.write(data);
        return;
      }
      const isLast = data.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
      const wanted = isLast && limit === 'before the last chunk' ? data.length - LAST_CHUNK.length : data.length;
      const part = data.subarray(0, typeof limit === 'number' ? Math.min(wanted, limit - passed) : wanted);
      passed += part.length;
      isOver = typeof limit === 'number' ? passed >= limit : isLast;
      upstream.write(part, () => isOver && onLimit()); // called once it is sent
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
