import { expect, it } from 'vitest';
import { V1 } from '../testing/composed-pages.ts';
import { startHost } from '../testing/test-host.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { isHostKnown } from './preview-host.ts';

/** A label too long for DNS, recognised without network. */
const UNKNOWN = `preview.${'a'.repeat(64)}.example`;

const failing = (code: string) => async () => Promise.reject(Object.assign(new Error(code), { code }));

it.each([
  ['http://preview.localhost:3000', failing('ENOTFOUND'), true],
  ['https://preview.example.org', failing('ENOTFOUND'), false],
  ['https://preview.example.org', failing('EAI_AGAIN'), true],
  ['https://preview.example.org', async () => '192.0.2.7', true],
])('host of %s is known or undecided: %s, %s', async (previewUrl, find, isKnown) => {
  expect(await isHostKnown(previewUrl, find)).toBe(isKnown);
});

it('reports why a preview cannot be shown, instead of a broken link', async () => {
  const server = await startHost({ previewUrl: `http://${UNKNOWN}` });
  await publishAndActivate(server.services, writeBundle().dir);
  const as = server.signUpAdministrator();
  const reply = await server.call('POST', '/api/remotes/mf-x/previews', { as, body: { version: V1 } });
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { code: 'remotes/no-previews', error: expect.stringContaining(`${UNKNOWN} is not in the DNS: `) as string },
  ]);
});
