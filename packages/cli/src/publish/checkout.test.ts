import http from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { DISCOVERY_SCHEMA } from '@fotosoc/contract/registry/document';
import { readPlatform } from './checkout.ts';
import type { Command } from '../command/command.ts';
import { startListening } from '../testing/listen.ts';

let server: http.Server | undefined;
afterEach(() => server?.close());

/** Serves responses by address; any other address is a 404. */
async function site(answers: Record<string, unknown>): Promise<string> {
  server = http.createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer));
  });
  return startListening(server);
}

const contextAt = async (against: string) => readPlatform({ dir: '/nowhere/mf-x', name: 'mf-x', against } as Command);

const platform = { api: '2.1.0', shell: '3.0.0+0000000a', federation: '9.9.9' };
const document = {
  schema: DISCOVERY_SCHEMA,
  microFrontends: {
    'mf-y': [
      {
        url: '/remotes/mf-y/1.0.0+00000001/remoteEntry.js',
        metadata: { integrity: `sha384-${'A'.repeat(64)}`, version: '1.0.0+00000001' },
        deployment: { traffic: 100, default: true },
        extras: { container: 'y', prefixes: ['/y'], navigation: [], deploymentId: 'd' },
      },
    ],
  },
};

it('checks a bundle against the API, the shell and the remotes of a site', async () => {
  const context = await contextAt(await site({ '/api/platform': platform, '/api/remotes': document }));
  expect(context).toEqual({
    shell: { version: '3.0.0+0000000a' },
    apiVersion: '2.1.0',
    others: [{ name: 'mf-y', prefixes: ['/y'] }],
  });
});

it('reads the slots of other remotes with their props, and the live slots of the remote', async () => {
  const pages = [
    { path: '/y', ssr: true, slots: ['event.gallery'] },
    { path: '/y/plain', ssr: true },
  ];
  const slots = { 'event.gallery': { examples: [{ event: 'walk' }] } };
  const one = { version: '1.0.0', pages, slots, shell: '^3.0.0', federation: '9.9.9' };
  const said = {
    ...platform,
    remotes: [
      { ...one, name: 'mf-y', as: 'active', prefixes: ['/y'] },
      { ...one, name: 'mf-x', as: 'active', prefixes: ['/x'] },
    ],
  };
  const { others, activeSlots } = await contextAt(await site({ '/api/platform': said, '/api/remotes': document }));
  const has = { slots: [{ slot: 'event.gallery', path: '/y' }], described: { slots } };
  expect([others, activeSlots]).toMatchObject([[has], has]);
});

it('checks against every live shell and remote of the site', async () => {
  const lent = { '@fotosoc/host': ['useApi'] };
  const one = { name: 'mf-y', prefixes: ['/y'], pages: [], shell: '^3.0.0', federation: '9.9.9', uses: lent };
  const remotes = ['1.0.0', '1.0.1'].map((version) => ({ ...one, version }));
  const canary = { as: 'canary', version: '3.1.0+0000000b', federation: '9.9.9', provides: lent };
  const said = { ...platform, provides: lent, otherShells: [canary], remotes };
  const context = await contextAt(await site({ '/api/platform': said, '/api/remotes': document }));
  expect(context).toMatchObject({
    shell: { provides: lent },
    canaryShell: { provides: lent },
    others: [
      { name: 'mf-y', prefixes: ['/y'], needs: { version: '1.0.0', shell: '^3.0.0', uses: lent } },
      { name: 'mf-y', prefixes: ['/y'], needs: { version: '1.0.1' } },
    ],
  });
});

it.each([
  ['is no such site', {}, '/api/platform could not be read.'],
  [
    'has a document that is not sound',
    { '/api/platform': platform, '/api/remotes': { ...document, microFrontends: { 'mf-y': [] } } },
    'has no valid registry document. /microFrontends/mf-y must not have fewer than 1 items.',
  ],
])('reports an address that %s', async (_, answers, sentence) => {
  await expect(contextAt(await site(answers))).rejects.toThrow(sentence);
});

it('reports an address without a response', async () => {
  await expect(contextAt('http://127.0.0.1:9')).rejects.toThrow('http://127.0.0.1:9/api/platform could not be read.');
});
