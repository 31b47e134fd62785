import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { publishBundle } from './publish/publish.ts';
import { publishAndActivate } from './rollout/publish-and-activate.ts';
import { createSiteContract, digestOf } from './site-contract.ts';
import { startHost, type TestHost } from './testing/test-host.ts';

const call = (summary: string, description: string, response: object) => ({
  'GET /api/x': { summary, response: Type.Object({ description: Type.String({ description }), ...response }) },
});

it('keeps the digest of the contract when only texts of its documentation change', () => {
  const digest = digestOf(call('Lists.', 'A text.', {}));
  expect(digestOf(call('Lists all of them.', 'Another text.', {}))).toBe(digest);
  expect(digestOf(call('Lists.', 'A text.', { at: Type.String() }))).not.toBe(digest);
});

it('checks versions of each site in a process with the contract of that site', async () => {
  const sites = [await startHost(), await startHost({}, createSiteContract({}, '1.5.0'))];
  const found = [];
  for (const site of sites) found.push({ platform: await readApiVersion(site), ...(await publish(site)) });
  expect(found).toEqual(
    sites.map(({ services: { contract } }) => ({
      platform: contract.version,
      api: contract.version,
      contract: contract.digest,
    })),
  );
  expect(found[0]!.contract).not.toBe(found[1]!.contract);
});

async function readApiVersion(site: TestHost): Promise<string> {
  const reply = await site.call('GET', '/api/platform', { headers: { contract: String(CONTRACT_REVISION) } });
  return reply.json<{ api: string }>().api;
}

const render = async () => ({ pages: ['/x'], unseen: [] });

async function publish({ services }: TestHost) {
  await publishAndActivate(services, writeBundle({ name: 'shell' }).dir);
  const { checks } = await publishBundle(services, writeBundle().dir, { actor: 'test', render });
  return { api: checks!.api, contract: checks!.contract };
}
