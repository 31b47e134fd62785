import { expect, it } from 'vitest';
import { ANONYMOUS } from '@fotosoc/server-kit/http/reads';
import { startServer } from '../test/server.ts';

const RELEASE_1 = { contract: '1' };

it('a path of release 1 answers with the former names, and the current path with the current ones', async () => {
  const { app } = await startServer();
  const url = '/api/parts?page=contact';
  const former = await app.inject({ url });
  const current = await app.inject({ url: '/api/page-sections?page=contact' });
  const { sections, ...rest } = current.json<{ sections: object }>();
  expect([former.statusCode, current.statusCode]).toEqual([200, 200]);
  expect(sections).toHaveProperty('contact');
  expect(former.json()).toEqual({ ...rest, parts: sections });
});

it('a live version of release 1 gets the data that its remote.json names inlined', async () => {
  const { app } = await startServer();
  const inlined = await app.reads.ask('/api/parts?page=contact', ANONYMOUS, 1);
  expect(inlined).toMatchObject({ status: 200, body: { parts: { contact: expect.any(Object) } } });
});

it('an editor of release 1 saves a draft, and gets the current one with a refusal', async () => {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  const save = async (version?: string) =>
    server.call('PUT', '/api/part-drafts/contact', {
      as,
      headers: { ...RELEASE_1, ...(version && { 'if-match': `"${version}"` }) },
      body: { value: { lead: 'Come by.' } },
    });
  const draft = { part: { value: { lead: 'Come by.' } } };
  expect((await save()).json()).toMatchObject(draft);
  const refused = await save('older');
  expect([refused.statusCode, refused.json()]).toMatchObject([412, { current: draft }]);
});
