// Stays with the society: pages read every read endpoint of the society’s contract.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { api } from '@fotosoc/contract';
import type { PageDescription } from '@fotosoc/contract/registry/remote-json';
import { SEED } from '../../seed.ts';
import { startServer } from '../../server.ts';
import { publishPages } from '@fotosoc/delivery/testing/composed-pages';

const ODD = [
  '',
  ' ',
  'https://',
  'http://[',
  'https://a b/',
  '//',
  '///',
  '\\\\',
  '?',
  '#',
  '%',
  '%E0%A4%A',
  'javascript:alert(1)',
  '\u0000',
  '\ud800',
  '\u2028\u2029',
  '</script><script>',
  '"><img src=x>',
  '$&$1$`',
  '{',
  '{}',
  '{.}',
  '{a..b}',
  '{__proto__.constructor.name}',
  '{constructor.prototype}',
  '{portfolio.name}',
  'https://{portfolio.name}',
  '{portfolio.galleries}',
  '{portfolio.galleries.length}',
  '{portfolio.profileImage.url}',
  '{toString.name}',
  '\n\n',
  'x'.repeat(1900),
];
const READS = Object.keys(api).flatMap((key) => /^GET (.*)$/.exec(key)?.[1] ?? []);
/** URLs that the API parses differently than they look. */
const ODD_DATA = [
  ...READS.flatMap((path) => [
    path,
    `${path}/`,
    `/${path}`,
    `${path}?limit=x`,
    `${path}/?limit=1`,
    `${path}?limit=1/a`,
  ]),
  ...ODD,
  '/api/:__proto__/x',
  '/api/portfolios/:constructor',
  '/api/portfolios/%2e%2e',
];

type Described = Omit<PageDescription, 'path'>;

it(`no value of remote.json, nor of its responses, fails a page, seed ${SEED}`, async () => {
  const server = await startServer();
  const text = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'binary' }), fc.webUrl());
  const random = fc.sample(
    fc.record({ title: text, description: text, image: text, data: fc.array(fc.constantFrom(...ODD_DATA)) }),
    { seed: SEED, numRuns: 50 },
  );
  const data = ['/api/portfolios/:portfolioLink'];
  const described: Described[] = [
    ...ODD.flatMap((value) => [
      { title: value, description: value, image: value },
      { title: value, description: value, image: value, data },
    ]),
    ...ODD_DATA.map((address) => ({ title: 'X', image: '{portfolio.name}', data: [address] })),
    ...random,
  ];
  await publishPages(server, described);
  const member = await server.signUp();
  const portfolio = { portfolioLink: 'ada', name: 'https://', galleries: [] };
  expect((await server.call('POST', '/api/portfolios', { as: member, body: portfolio })).statusCode).toBe(201);
  const failed: unknown[] = [];
  for (const [index, description] of described.entries()) {
    for (const cookie of ['', member.cookie]) {
      const { statusCode, headers } = await server.app.inject({ url: `/x/${index}/ada`, headers: { cookie } });
      if (statusCode >= 500 || !String(headers['content-type']).startsWith('text/html')) {
        failed.push([statusCode, cookie === '' ? 'a visitor' : 'a member', JSON.stringify(description)]);
      }
    }
  }
  expect(failed).toEqual([]);
  for (const url of ['/sitemap.xml', '/robots.txt']) expect((await server.app.inject({ url })).statusCode).toBe(200);
});

it('a link preview picture without valid URL is left out', async () => {
  const server = await startServer();
  const images = ['https://', '/media/a.jpg', 'https://elsewhere.example/b.jpg'];
  await publishPages(
    server,
    images.map((image) => ({ title: 'X', image })),
  );
  const shown = await Promise.all(
    images.map(async (_, index) => (await server.app.inject({ url: `/x/${index}/a` })).body),
  );
  expect(shown.map((html) => /og:image" content="([^"]*)"/.exec(html)?.[1])).toEqual([
    undefined,
    'http://localhost:0/media/a.jpg',
    'https://elsewhere.example/b.jpg',
  ]);
});
