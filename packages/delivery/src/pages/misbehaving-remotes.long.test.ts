import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { publishNeighbours } from '../testing/composed-pages.ts';
import { HOST_RATES } from '../testing/host-config.ts';

const PATTERNS = 40;
const FIRST_MS = 6000;
const WATCHED_MS = 12_000;
/** A page beside a well-behaved remote takes about 20 ms. */
const MOST_P99_MS = 500;
const WAYS: [string, string][] = [
  ['is well', `return '<p>well</p>'`],
  ['draws 9 MB of markup', `return '<i></i>'.repeat(1.3e6)`],
  ['draws 290 kB of markup', `return '<i></i>'.repeat(41_000)`],
  ['nests 90,000 deep', `return '<b>'.repeat(90_000)`],
  [
    'has every paragraph reopen 190 elements',
    `return '<p>' + Array.from({ length: 190 }, (_, n) => '<b a=' + n + '>').join('') + '</p>' + '<p>x</p>'.repeat(30_000)`,
  ],
  ['draws for 300 ms', `const end = Date.now() + 300; while (Date.now() < end); return '<p>late</p>'`],
  ['loops for ever', `for (;;);`],
  ['loops for ever inside the engine', `Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)`],
  ['takes all memory', `const all = []; for (;;) all.push(new Array(1000).fill(1))`],
  ['throws', `throw new Error('no photos')`],
  ['ends the engine', `JSON.parse('['.repeat(1e6))`],
  [
    'asks a million questions',
    `for (let n = 0; n < 1e6; n += 1) new Date(n * 1e7).toLocaleString('en-x-a' + n); return ''`,
  ],
  ['asks questions of 20 MB', `for (let n = 0; n < 50; n += 1) new URLSearchParams('a&'.repeat(1e7)); return ''`],
  ['keeps 20 MB for the browser', `globalThis.kept = 'x'.repeat(2e7); return '<p>much</p>'`],
];

interface Seen {
  atMs: number;
  tookMs: number;
  isServerRendered: boolean;
}

/** Requests pages of mf-y as a member ten times a second, and pages of mf-x four times a second, and returns the
 *  results. */
async function watch({ app }: TestHost, cookie: string): Promise<Seen[]> {
  const begin = performance.now();
  const running: Promise<Seen>[] = [];
  async function ask(url: string): Promise<Seen> {
    const began = performance.now();
    const { body } = await app.inject({ url, headers: { cookie } });
    return {
      atMs: began - begin,
      tookMs: performance.now() - began,
      isServerRendered: body.includes('"isServerRendered":true'),
    };
  }
  for (let tick = 0; performance.now() - begin < FIRST_MS + WATCHED_MS; tick += 1) {
    running.push(ask('/y'));
    if (tick % 5 < 2) void ask(`/x/${tick % PATTERNS}`);
    await setTimeout(100);
  }
  return Promise.all(running);
}

function figuresOf(seen: Seen[]) {
  const took = seen.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))]!);
  return {
    p50: at(0.5),
    p99: at(0.99),
    drawn: seen.filter(({ isServerRendered }) => isServerRendered).length / seen.length,
  };
}

const told = ({ p50, p99, drawn }: ReturnType<typeof figuresOf>) =>
  `p50 ${p50} ms, p99 ${p99} ms, drawn ${Math.round(drawn * 100)} %`;

it.each(WAYS)('pages of other remotes stay fast and server-rendered while a remote %s', async (way, body) => {
  const server = await startHost({
    drawWaitMs: 1500,
    rates: { ...HOST_RATES, drawingsPerAddress: { count: 40_000, windowSeconds: 10 } },
  });
  await publishNeighbours(server, { body, patterns: PATTERNS });
  const { cookie } = server.signUp();
  for (let warm = 0; warm < 3; warm += 1) await server.app.inject({ url: '/y', headers: { cookie } });
  const seen = await watch(server, cookie);
  const [first, later] = [true, false].map((is) => figuresOf(seen.filter(({ atMs }) => atMs < FIRST_MS === is)));
  console.info(`${way.padEnd(40)} first: ${told(first!)}; then: ${told(later!)}`);
  expect(later!.p99).toBeLessThan(MOST_P99_MS);
  expect(later!.drawn).toBeGreaterThan(0.97);
});
