import { expect, it } from 'vitest';
import type { PageDrafts } from '@fotosoc/contract/page-section';
import type { Society } from '@fotosoc/contract/society';
import { openPage, publishSite } from '@fotosoc/delivery/testing/composed-pages';
import { readSentMails } from '../test/sent-mails.ts';
import { startServer } from '../test/server.ts';

/** Names of the default society. */
const OURS = /Fotosoc|University Photography Society|example\.org/;

const ANOTHER: Society = {
  longName: 'Lee Valley Camera Club',
  shortName: 'Leeside',
  foundedYear: 1987,
  description: 'Slides, silver and Sunday walks along the Lee.',
  signUpUrl: 'https://join.leeside.example/',
  committeeEmail: 'hello@leeside.example',
  socials: [{ platform: 'bluesky', label: 'Bluesky', url: 'https://bluesky.leeside.example/', inFooter: true }],
  developer: { name: 'the club', url: 'https://leeside.example/' },
  film: { title: 'A year by the river', url: 'https://film.leeside.example/embed/1' },
  figures: { yearsRunning: 39, activeMembers: 64 },
};

it('a site with a different society uses its name everywhere, and nowhere the default', async () => {
  const server = await startServer({ PUBLIC_URL: 'http://leeside.example' });
  const { app, call, signUpWith } = server;
  await publishSite(server);
  const editor = await signUpWith('content');
  await call('PUT', '/api/section-drafts/society', { as: editor, body: { value: ANOTHER } });
  const drafts = (await call('GET', '/api/section-drafts?page=home', { as: editor })).json<PageDrafts>();
  const versions = Object.fromEntries(drafts.sections.map(({ key, version }) => [key, version]));
  const published = await call('POST', '/api/section-publications', { as: editor, body: { page: 'home', versions } });
  expect(published.statusCode).toBe(200);

  const { reply, state } = await openPage(server, '/x');
  expect(reply.body).toContain('<title>X marks the spot · Leeside</title>');
  expect(reply.body).toContain('content="Lee Valley Camera Club"');
  expect(state).toMatchObject({ society: ANOTHER });
  expect(reply.body).not.toMatch(OURS);
  expect(reply.headers['content-security-policy']).toContain('https://film.leeside.example');
  for (const feed of ['/feed.xml', '/feed.json', '/api/events.ics'])
    expect((await app.inject(feed)).body).not.toMatch(OURS);
  expect((await call('GET', '/api/stats')).json()).toMatchObject({ stats: ANOTHER.figures });

  const message = { 'contact-name': 'Ada', email: 'ada@leeside.example', message: 'May I come?' };
  await call('POST', '/api/contact', { body: message });
  const weak = await call('POST', '/api/auth/register', { body: { email: 'a@b.example', password: 'leeside2026' } });
  expect(weak.json()).toMatchObject({ code: 'auth/weak-password' });
  const mails = (await readSentMails(server)).filter((mail) => mail.includes('May I come?'));
  expect(mails).toEqual([expect.stringContaining('From: Lee Valley Camera Club <hello@leeside.example>')]);
  expect(mails[0]).toContain('To: hello@leeside.example');
  expect(mails[0]).not.toMatch(OURS);
});
