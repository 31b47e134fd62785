import { Ajv2019 } from 'ajv/dist/2019.js';
import { expect, it } from 'vitest';
import { findDocumentError } from '@fotosoc/contract/registry/document-error';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { AT_PREVIEWS, shareHost, type TestHost } from '../testing/test-host.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { rollBackVersion } from '../rollout/rollback.ts';
import { signPreview } from './preview.ts';
import { publishBundle } from '../publish/publish.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

const V1 = '1.0.0+00000001';
const V2 = '1.0.1+00000002';
const V3 = '1.0.2+00000003';

/** Version schema of the public frontend-discovery v1-pre, in our words. */
const publicVersion = {
  type: 'object',
  required: ['url', 'metadata'],
  additionalProperties: false,
  properties: {
    url: { type: 'string' },
    fallbackUrl: { type: 'string' },
    metadata: {
      type: 'object',
      required: ['integrity', 'version'],
      additionalProperties: false,
      properties: { integrity: { type: 'string' }, version: { type: 'string' } },
    },
    extras: { type: 'object' },
    deployment: {
      type: 'object',
      required: ['traffic', 'default'],
      properties: { traffic: { type: 'number', minimum: 0, maximum: 100 }, default: { type: 'boolean' } },
    },
  },
};
/** Document schema with all versions checked; the public schema checks the first of each remote only. */
const publicDocument = {
  type: 'object',
  required: ['schema', 'microFrontends'],
  additionalProperties: false,
  properties: {
    schema: { type: 'string' },
    microFrontends: {
      type: 'object',
      additionalProperties: { type: 'array', uniqueItems: true, items: publicVersion },
    },
  },
};

let server: TestHost;
shareHost(async (opened) => {
  server = opened;
  await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
  await publishAndActivate(server.services, writeBundle({ version: V1 }).dir);
  for (const version of [V2, V3]) await publishBundle(server.services, writeBundle({ version }).dir, { actor: 'test' });
});

const order = (version: string) => ({
  name: 'mf-x',
  actor: 'test',
  at: server.services.now(),
  reason: 'test',
  version,
});

async function published(): Promise<RegistryDocument> {
  return (await server.call('GET', '/api/remotes')).json();
}

async function inlined(url = '/x', headers = {}): Promise<RegistryDocument> {
  const { body } = await server.call('GET', url, { headers });
  const state = /id="fotosoc-page">(.*?)<\/script>/.exec(body)![1]!;
  return (JSON.parse(state) as { document: RegistryDocument }).document;
}

/** States that a rollout reaches one after the other. */
const STATES: [state: string, reach: () => Promise<unknown>, versions: number][] = [
  ['one version', async () => undefined, 1],
  ['a canary', async () => startCanary(server.services, { ...order(V2), percent: 4.9 }), 2],
  ['a promoted version', async () => promoteVersion(server.services, order(V2)), 2],
  ['a canary beside it', async () => startCanary(server.services, { ...order(V3), percent: 0.01 }), 3],
  ['a version rolled back', async () => rollBackVersion(server.services, order(V1)), 1],
  [
    'several remotes',
    async () => publishAndActivate(server.services, writeBundle({ name: 'mf-y', prefix: '/y' }).dir),
    1,
  ],
];

it('the document matches the public schema and ours in each state of a rollout', async () => {
  for (const [state, reach, versions] of STATES) {
    await reach();
    const document = await published();
    expect([state, document.microFrontends['mf-x']?.length]).toEqual([state, versions]);
    await expectSound(document);
    await expectSound(await inlined());
  }
});

it('the document of a preview matches both', async () => {
  const expiresAt = new Date(server.services.now().getTime() + HOUR_MS);
  const signed = await signPreview(server.services.db, { versions: [{ name: 'mf-x', version: V3 }], expiresAt });
  const document = await inlined(`/x?preview=${signed}`, AT_PREVIEWS);
  expect(document.microFrontends['mf-x']![0]!.extras.preview).toBe(true);
  await expectSound(document);
});

it('the published schema refuses invalid documents', async () => {
  const document = await published();
  document.microFrontends['mf-x']![0]!.url = 'https://elsewhere.example/x.js';
  expect(await violations(document)).toMatchObject([
    { instancePath: '/microFrontends/mf-x/0/url', keyword: 'pattern' },
  ]);
});

async function expectSound(document: RegistryDocument): Promise<void> {
  expect(new Ajv2019().validate(publicDocument, document)).toBe(true);
  expect(await violations(document)).toEqual([]);
  expect(findDocumentError(document)).toBeUndefined();
}

async function violations(document: RegistryDocument): Promise<unknown[]> {
  const schema = (await server.call('GET', '/api/remotes/schema')).json<{ $id: string }>();
  expect(schema.$id).toBe(`${server.services.config.publicUrl}/api/remotes/schema`);
  const ajv = new Ajv2019();
  ajv.validate(schema, document);
  return ajv.errors ?? [];
}
