import net from 'node:net';

export interface Answers {
  count: number;
  /** Per second. */
  rate: number;
  /** Of all answers, headers included. */
  bytes: number;
  /** 99th percentile from a request to the end of its answer, ms. */
  p99: number;
}

/** Asks an address again and again, on each connection as soon as the answer before is there. Of an answer it reads the
 *  status and the length only: a client that parses all of it takes more of a processor than the server that it is to keep
 *  busy.
 *  @throws Error for an answer that is no success or does not say its length */
export async function askSteadily(
  url: string,
  { connections, seconds, headers }: { connections: number; seconds: number; headers: Record<string, string> },
): Promise<Answers> {
  const { host, hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const took: number[] = [];
  let bytes = 0;

  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect(Number(port), hostname, send).setNoDelay();
      let askedAt = 0;
      let missing = 0; // of the answer that is being read
      function send() {
        askedAt = performance.now();
        socket.write(request);
      }
      socket.on('error', reject);
      socket.on('close', () => {
        if (performance.now() >= endsAt) resolve();
        else reject(new Error(`${url}: the server closed a connection`));
      });
      socket.on('data', (part) => {
        bytes += part.length;
        const length = missing || lengthOf(part);
        if (length === undefined) {
          socket.destroy(new Error(`${url}: ${part.toString()}`));
          return;
        }
        missing = length - part.length;
        if (missing > 0) return;
        const now = performance.now();
        took.push(now - askedAt);
        if (now < endsAt) send();
        else socket.end();
      });
    });
  await Promise.all(Array.from({ length: connections }, ask));
  const rate = (took.length / (performance.now() - startedAt)) * 1000;
  return { count: took.length, rate, bytes, p99: took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]! };
}

/** Of the whole answer that begins with this part, in bytes; undefined for one that is no success, or does not say it. */
function lengthOf(part: Buffer): number | undefined {
  const headEnd = part.indexOf('\r\n\r\n') + 4;
  const head = part.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) return undefined;
  return headEnd + Number(length);
}
