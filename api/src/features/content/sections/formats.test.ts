import type { FixedSectionKey, SectionValues } from '@fotosoc/contract/page-section';
import { MAX_PREVIOUS_COMMITTEES } from '@fotosoc/contract/sections/people';
import { beforeEach, expect, it } from 'vitest';
import { startServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { readSection } from '../../published-sections/read.ts';
import { publishValues } from './publish.ts';

let server: TestServer;
let ada: Actor;
beforeEach(async () => {
  server = await startServer();
  ada = await server.signUpWith('content');
});

const years = (count: number): SectionValues['previous-committees'] => ({
  lead: 'Who ran the society.',
  committees: Array.from({ length: count }, (_, index) => ({ id: `c${index}`, year: `${1900 + index}`, members: [] })),
});

async function draft(key: FixedSectionKey, value: unknown) {
  return server.call('PUT', `/api/section-drafts/${key}`, { as: ada, body: { value } });
}

it('shows all years of a list that is longer than earlier releases could hold', async () => {
  const row = { key: 'previous-committees', number: 1, published_at: '2027-01-01T00:00:00.000Z', published_by: null };
  const value = JSON.stringify(years(121));
  await server.services.db
    .insertInto('part_versions')
    .values({ ...row, value })
    .execute();
  expect((await readSection(server.services, 'previous-committees')).committees).toHaveLength(121);
});

it('refuses a draft of a list that is too long, and states the limit', async () => {
  expect((await draft('previous-committees', years(MAX_PREVIOUS_COMMITTEES))).statusCode).toBe(200);
  const reply = await draft('previous-committees', years(MAX_PREVIOUS_COMMITTEES + 1));
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
    400,
    'The list of years has too many entries: at most 300.',
  ]);
});

it.each<[string, Partial<SectionValues>, string]>([
  ['a list that is too long', { 'previous-committees': years(301) }, 'The list of years has too many entries'],
  [
    'a text that is too long',
    { links: { links: [{ id: 'a', link_name: 'x'.repeat(200), link_url: 'https://example.org/' }] } },
    'The name of the link is too long: at most 120 characters.',
  ],
])('publishes nothing of %s, whoever writes it, since it could not be read again', async (_, values, sentence) => {
  const { config, db, now } = server.services;
  const page = 'links';
  const before = await readSection(server.services, 'links');
  const publishing = write(db, 'content', (trx) =>
    publishValues(trx, { config, now: now() }, { page, values, userId: null }),
  );
  await expect(publishing).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) as string });
  expect(await db.selectFrom('part_versions').selectAll().execute()).toEqual([]);
  expect(await readSection(server.services, 'links')).toEqual(before);
});
