import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createRandom, SEED } from '../../../../test/seed.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { encodeMultipart, MULTIPART_TYPE, type Part } from '../../../../test/upload.ts';

const SHAPES = Math.min(500, Number(process.env['FUZZ_RUNS'] ?? 100));
/** Distance between two truncation positions: `pnpm test:long` tries every byte. */
const STEP = SHAPES === 500 ? 1 : 11;
const RIGHT = encodeMultipart([
  ['purpose', 'portfolio-create'],
  ['link', 'ada'],
  ['gallery', '1'],
  ['file', 'no photo at all', 'a.jpg'],
]);
const INSERTED = [
  '\r\n',
  '\r\n\r\n',
  '--fotosoc-test-boundary',
  '--',
  '\0',
  '"',
  ';',
  ': ',
  'x'.repeat(20_000),
  '\xff\xfe',
];
const TYPES = [
  ...Array<string>(20).fill(MULTIPART_TYPE),
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/mixed; boundary=fotosoc-test-boundary',
];

/** Returns a valid body that was cut, flipped, filled or repeated in some places. */
function malform(random: () => number): { type: string; body: Buffer } {
  const place = (length: number) => Math.floor(random() * length);
  let body = Buffer.from(RIGHT);
  for (let changes = 1 + place(3); changes > 0; changes--) {
    const [at, to] = [place(body.length + 1), place(body.length + 1)];
    const way = place(5);
    if (way === 0) body = body.subarray(0, at);
    else if (way === 1 && at < body.length) body[at]! ^= 1 << place(8);
    else if (way === 2) body = Buffer.concat([body.subarray(0, at), body.subarray(Math.max(at, to))]);
    else if (way === 3) body = Buffer.concat([body.subarray(0, at), body.subarray(Math.min(at, to))]);
    else {
      const text = Buffer.from(INSERTED[place(INSERTED.length)]!, 'latin1');
      body = Buffer.concat([body.subarray(0, at), text, body.subarray(at)]);
    }
  }
  return { type: TYPES[place(TYPES.length)]!, body };
}

interface Failure {
  status: number;
  code: string;
}

/** Returns a function that sends a body as a member and resolves to the status of the response. */
async function sender(server: TestServer): Promise<(type: string, body: Buffer) => Promise<number>> {
  const send = await responder(server);
  return async (type, body) => (await send(type, body)).status;
}

async function responder(server: TestServer): Promise<(type: string, body: Buffer) => Promise<Failure>> {
  const { cookie } = await server.signUp();
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return async (type, payload) => {
    const headers = { 'content-type': type, cookie };
    const reply = await fetch(`${address}/api/photos`, { method: 'POST', headers, body: new Uint8Array(payload) });
    const { code } = (await reply.json()) as { code: string };
    return { status: reply.status, code };
  };
}

it('answers a truncated upload with a 4xx and stores nothing', async () => {
  const server = await startServer({ RATE_FACTOR: '1000' });
  const wrong: string[] = [];
  const send = await sender(server);
  for (let length = 0; length < RIGHT.length; length += STEP) {
    const status = await send(MULTIPART_TYPE, RIGHT.subarray(0, length));
    if (![400, 413, 415].includes(status)) wrong.push(`${status} after ${length} bytes`);
  }
  expect(wrong).toEqual([]);
  expect(await readdir(`${server.services.config.dataDir}/tmp`)).toEqual([]);
});

it.each<[string, Part[]]>([
  ['a thousand parts', Array.from({ length: 1001 }, (_, index): Part => [`part${index}`, 'x'])],
  [
    'two files',
    [
      ['file', 'x', 'a.jpg'],
      ['file', 'x', 'b.jpg'],
    ],
  ],
  [
    'nested names',
    [
      ['purpose[a][b]', 'profile'],
      ['__proto__', 'x'],
      ['constructor[prototype]', 'x'],
      ['file', 'x', 'a.jpg'],
    ],
  ],
])('answers %s with a 4xx', async (_what, parts) => {
  const send = await sender(await startServer());
  expect([400, 413, 415]).toContain(await send(MULTIPART_TYPE, encodeMultipart(parts)));
});

it.each([20_000, 60_000])('reads a last part without name of %i bytes to its end', async (length) => {
  const server = await startServer();
  const send = await responder(server);
  const nameless = `--fotosoc-test-boundary\r\nname: gallery\r\n\r\n${'x'.repeat(length)}\r\n--fotosoc-test-boundary--\r\n`;
  const reply = await send(MULTIPART_TYPE, Buffer.from(nameless));
  // The parser that stops reports a malformed upload, after two seconds.
  expect(reply).toEqual({ status: 400, code: 'request/invalid' });
  expect(await readdir(`${server.services.config.dataDir}/tmp`)).toEqual([]);
});

it(`answers ${SHAPES} malformed uploads with a 4xx and stores nothing, seed ${SEED}`, async () => {
  const server = await startServer({ RATE_FACTOR: '1000' });
  const send = await sender(server);
  const random = createRandom(SEED);
  const wrong: string[] = [];
  for (let index = 0; index < SHAPES; index++) {
    const { type, body } = malform(random);
    const status = await send(type, body);
    if (![400, 413, 415].includes(status)) wrong.push(`${status} to ${type} ${body.toString('latin1')}`);
  }
  expect(wrong).toEqual([]);
  expect(await readdir(`${server.services.config.dataDir}/tmp`)).toEqual([]);
});
