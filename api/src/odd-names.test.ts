import { expect, it } from 'vitest';
import { api, type ApiKey } from '@fotosoc/contract';
import type { PageDrafts } from '@fotosoc/contract/page-section';
import { EDITED_PAGES } from '@fotosoc/contract/sections/list';
import { countChanges } from '../test/count-changes.ts';
import type { ExampleRequest } from '../test/example.ts';
import { examples } from '../test/examples.ts';
import { listOddRequests, ODD_NAMES } from '../test/odd-names.ts';
import { SEED } from '../test/seed.ts';
import { sendExample } from '../test/send-example.ts';
import { startServer, type Actor, type TestServer } from '../test/server.ts';

const KEYS = Object.keys(api) as ApiKey[];
const READS = KEYS.filter((key) => key.startsWith('GET '));
const WRITES = KEYS.filter((key) => !key.startsWith('GET '));

/** A single name chosen by the seed takes a quarter of the time; `pnpm test:long` sends all. */
const NAMES = process.env['LONG'] === undefined ? [ODD_NAMES[SEED % ODD_NAMES.length]!] : ODD_NAMES;

interface Site {
  server: TestServer;
  changes: () => Promise<number>;
  failures: string[];
}

/** Sends requests with odd names to one endpoint, each based on an unused valid request. */
async function sendOddRequests(site: Site, key: ApiKey, make: () => Promise<{ as: Actor; example: ExampleRequest }>) {
  const { server, changes, failures } = site;
  let right = await make();
  for (const { label, change } of listOddRequests(key, right.example, NAMES)) {
    await server.services.background.idle();
    const before = await changes();
    const { statusCode } = await sendExample(server, key, change(right.example), { as: right.as });
    await server.services.background.idle();
    if (statusCode >= 500) failures.push(`${key} ${label}: ${statusCode}`);
    if (statusCode >= 400 && (await changes()) !== before) failures.push(`${key} ${label}: ${statusCode}, and stored`);
    if (statusCode < 400 && !key.startsWith('GET ')) right = await make();
  }
}

it(
  `answers ${NAMES.join(', ')} in every text with a message, and stores no refused text`,
  { timeout: 300_000 },
  async () => {
    const server = await startServer({ RATE_FACTOR: '1000000', QUOTA_PHOTOS: '1000000' });
    const site: Site = { server, changes: await countChanges(server), failures: [] };
    const administrator = await server.signUpAdministrator();
    const make = async (key: ApiKey) => {
      const isOfMembers = ['anyone', 'member', 'owner'].includes(api[key].access);
      const as = isOfMembers ? await server.signUp() : administrator;
      return { as, example: await examples[key]({ server, owner: as, administrator }, as) };
    };
    for (const key of [...WRITES, ...READS]) await sendOddRequests(site, key, async () => make(key));
    for (const page of Object.keys(EDITED_PAGES)) {
      for (const { key, value } of await listDrafts(site, administrator, page)) {
        const example = { params: { key }, body: { value } };
        await sendOddRequests(site, 'PUT /api/section-drafts/:key', async () => ({ as: administrator, example }));
      }
      const versions = Object.fromEntries(
        (await listDrafts(site, administrator, page)).map(({ key, version }) => [key, version]),
      );
      const published = await server.call('POST', '/api/section-publications', {
        as: administrator,
        body: { page, versions },
      });
      const seen = await server.call('GET', `/api/page-sections?page=${page}`);
      if (published.statusCode >= 500 || seen.statusCode !== 200)
        site.failures.push(`${page}: published ${published.statusCode}, seen ${seen.statusCode}`);
    }
    expect(site.failures).toEqual([]);
  },
);

async function listDrafts({ server }: Site, as: Actor, page: string): Promise<PageDrafts['sections']> {
  return (await server.call('GET', `/api/section-drafts?page=${page}`, { as })).json<PageDrafts>().sections;
}
