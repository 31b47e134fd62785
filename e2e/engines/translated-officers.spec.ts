import { getDemoPassword } from '../fixtures.ts';
import { expect, test } from './fixtures.ts';
import { expectWhole, findSignUpPath, openTranslated, walkPages } from './translated-tab.ts';

const ADMINISTRATOR = 'admin@example.org';

const EDITED = ['/', '/committee', '/links', '/workshops', '/events', '/contact', '/foto-of-the-week'];
const PAGES = [
  '/loans/desk',
  '/loans/desk/equipment',
  '/loans/desk/record',
  '/loans/desk/settings',
  '/loans/desk/use',
  '/loans/desk/labels',
  '/loans/bookings',
  '/calls/new',
  '/calls/fog',
  '/calls/fog/edit',
  '/calls/after-rain/labels',
  '/people',
  '/review',
  '/hand-over',
  '/create-gallery',
  '/edit-gallery/city-lines',
  '/account',
];

async function signIn(email: string, password: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  return (await fetch('/api/auth/login', { method: 'POST', headers, body })).status;
}

test('an administrator opens every page of the officers while it is translated @long', async ({ tab }) => {
  test.slow();
  await tab.open('/links');
  expect(await tab.run(signIn, ADMINISTRATOR, getDemoPassword(ADMINISTRATOR))).toBe(200);
  await openTranslated(tab, '/deployments'); // no link to this page stays in the document
  await tab.run(walkPages, [], true);
  await expectWhole(tab);
  await openTranslated(tab, '/links');
  const door = (await findSignUpPath()).replace('/events/', '/places/door/');
  for (const path of [...PAGES, door]) {
    expect(await tab.run(walkPages, [path], true)).toEqual([[path, expect.stringMatching(/\S/)]]);
  }
  await expectWhole(tab);
});

test('an editor edits every page while it is translated @long', async ({ tab }) => {
  test.slow();
  await tab.open('/links');
  expect(await tab.run(signIn, ADMINISTRATOR, getDemoPassword(ADMINISTRATOR))).toBe(200);
  await openTranslated(tab, '/previous-committees');
  for (const path of EDITED) {
    await tab.run(walkPages, [path], false);
    await tab.click(['button', 'Edit this page']);
    await tab.see(['region', 'Editing this page']);
    await tab.run(walkPages, [], true);
  }
  await expectWhole(tab);
});
