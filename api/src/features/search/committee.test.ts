import type { Reply } from '@fotosoc/contract';
import { beforeEach, expect, it } from 'vitest';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Actor;

shareServer(async (opened) => {
  server = opened;
  officer = await server.signUpWith('content');
});
beforeEach(() => deleteRows(server, 'part_drafts', 'part_versions'));

async function search(q: string, more = ''): Promise<Reply<'GET /api/search'>> {
  const reply = await server.call('GET', `/api/search?q=${encodeURIComponent(q)}${more}`);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const listPeople = async (q: string) =>
  (await search(q, '&kind=people')).groups.flatMap(({ results }) =>
    results.map(({ title, line, path }) => [title, line, path]),
  );

const MEABH = ['Méabh Hanrahan', 'Vice Chairperson', '/committee'];
const ROISIN = ['Róisín Foley', 'Chairperson 2025/26', '/previous-committees#2025%2F26'];

it.each([
  ['Méabh', MEABH],
  ['meabh', MEABH],
  ['Hanrahan', MEABH],
  ['hanra', MEABH],
  ['Róisín Foley', ROISIN],
  ['roisin foley', ROISIN],
  ['chair 2025/26', ROISIN],
  ['chair 2026', ROISIN],
])('finds a member of a committee by %s', async (q, person) => {
  expect(await listPeople(q)).toContainEqual(person);
});

it('lists present holders of a position before former ones, each person once', async () => {
  const people = await listPeople('webmaster');
  expect(people[0]!.slice(1)).toEqual(['Webmaster', '/committee']);
  expect(people).toContainEqual(['Ingrid Flynn', 'Webmaster 2025/26', '/previous-committees#2025%2F26']);
  const names = people.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('requires name, position and year in the same post', async () => {
  expect(await listPeople('foley secretary')).toEqual([]);
  expect(await listPeople('foley 2003/04')).toEqual([]);
});

it('finds the committee of a year as one result', async () => {
  expect(await listPeople('2014/15')).toEqual([
    ['Committee 2014/15', expect.stringMatching(/^\d+ members$/), '/previous-committees#2014%2F15'],
  ]);
});

it('suggests a name that is spelled wrong', async () => {
  expect(await search('hanrahn')).toMatchObject({ count: 0, suggestion: 'hanrahan' });
});

it('finds the published committee only, and no draft', async () => {
  const members = [
    { id: 'chair', name: 'Zuzana Kováč', position: 'Chairperson', email: 'c@example.org', socials: [], picture: null },
  ];
  const draft = { as: officer, body: { value: { members } } };
  expect((await server.call('PUT', '/api/section-drafts/committee', draft)).statusCode).toBe(200);
  expect(await listPeople('zuzana')).toEqual([]);
  const drafts = await server.call('GET', '/api/section-drafts?page=committee', { as: officer });
  const { sections } = drafts.json<Reply<'GET /api/section-drafts'>>();
  const versions = Object.fromEntries(
    sections.flatMap(({ key, version, drafted }) => (drafted ? [[key, version]] : [])),
  );
  const publication = { as: officer, body: { page: 'committee', versions } };
  expect((await server.call('POST', '/api/section-publications', publication)).statusCode).toBe(200);
  expect(await listPeople('zuzana kovac')).toEqual([['Zuzana Kováč', 'Chairperson', '/committee']]);
  expect(await listPeople('hanrahan')).toEqual([]);
});
