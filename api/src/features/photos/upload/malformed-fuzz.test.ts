import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { randomFrom, SEED } from '../../../testing/seed.ts';
import { startServer } from '../../../testing/server.ts';
import { multipart, MULTIPART_TYPE } from '../../../testing/upload.ts';

const SHAPES = Math.min(500, Number(process.env['FUZZ_RUNS'] ?? 100));
const RIGHT = multipart([
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

/** A body that was right until it was cut, flipped, filled or repeated in some places. */
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

it(`answers ${SHAPES} malformed uploads with a 4xx and leaves nothing, seed ${SEED}`, async () => {
  const server = await startServer({ RATE_FACTOR: '1000' });
  const { cookie } = await server.signUp();
  const random = randomFrom(SEED);
  const wrong: string[] = [];
  for (let index = 0; index < SHAPES; index++) {
    const { type, body } = malform(random);
    const headers = { 'content-type': type, cookie };
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/api/photos', headers, payload: body });
    if (![400, 413, 415].includes(statusCode)) wrong.push(`${statusCode} to ${type} ${body.toString('latin1')}`);
  }
  expect(wrong).toEqual([]);
  expect(await readdir(`${server.services.config.dataDir}/tmp`)).toEqual([]);
});
