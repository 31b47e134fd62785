import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { PUBLIC_PAGES } from '../public-pages.ts';
import { expect, SITE, test } from './fixtures.ts';
import { expectShown, expectWhole, findSignUpPath, openTranslated, pressButton, walkPages } from './translated-tab.ts';
import type { Tab } from './tab.ts';

const PHOTO = path.resolve(import.meta.dirname, '../../api/demo/white-ribs.jpg');
const PASSWORD = 'a long enough passphrase';
const YEARS = { chromium: 2044, firefox: 2045, webkit: 2046 };

/** Other tests may have taken all places. */
const SIGN_UP = /^(Sign up|Join the waiting list)$/;
const COUNT = 'dialog[open] [aria-live]';

const back = (tab: Tab) =>
  tab.run(() => {
    history.back();
  });
const wholeText = (tab: Tab, selector: string) =>
  tab.run<string>((which: string) => document.querySelector(which)?.textContent ?? '', selector);

test('a visitor views photos, signs up and searches while the pages are translated', async ({ tab }) => {
  await openTranslated(tab, '/');

  await test.step('a portfolio and its viewer', async () => {
    await tab.run(walkPages, ['/portfolios/niamh-gallagher'], false);
    await tab.click(['link', /^View photo 1/]);
    await expect.poll(() => wholeText(tab, COUNT)).toMatch(/^1 \//);
    await tab.click(['button', 'Next photo']);
    await expect.poll(() => wholeText(tab, COUNT)).toMatch(/^2 \//);
    await tab.click(['button', 'Info']);
    await tab.click(['button', 'Previous photo']);
    await tab.click(['button', 'Slideshow']);
    await tab.press('Escape');
    await tab.seeNot(['button', 'Next photo']);
    await expectWhole(tab);
  });

  await test.step('a sign-up for an event', async () => {
    await tab.run(walkPages, [await findSignUpPath()], false);
    await tab.type('Name', 'Ada');
    await tab.type('Email', 'ada@example');
    await tab.click(['button', SIGN_UP]);
    await tab.see({ text: /^Enter an e-mail address such as/ });
    await tab.set('Email', `${randomUUID()}@example.org`);
    await tab.click(['button', SIGN_UP]);
    await tab.see({ text: /^Please confirm with the link in our mail/ });
    await expectWhole(tab);
  });

  await test.step('search', async () => {
    await tab.run(walkPages, ['/search'], false);
    for (const query of ['night', 'light']) {
      await tab.set('Search', query);
      await expect.poll(() => wholeText(tab, 'main mark')).toMatch(new RegExp(query, 'i'));
      await tab.see({ text: /^(More than )?\d+ found$/ });
    }
    await tab.set('Search', 'qqqqqq');
    await tab.see({ text: /^No results for “qqqqqq”/ });
    await expectWhole(tab);
  });
});

test('a visitor reads every public page while it is translated @long', async ({ tab }) => {
  test.slow();
  await openTranslated(tab, '/');
  const pages = PUBLIC_PAGES.filter(([address]) => address !== '/nope').map(([address]) => address);

  await test.step('pages of the navigation and the footer', async () => {
    await tab.click(['button', 'Account']);
    const headings = new Map(await tab.run<[string, string][]>(walkPages, [...pages, '/'], true));
    for (const [address, heading] of PUBLIC_PAGES.filter(([which]) => which !== '/nope')) {
      if (typeof heading === 'string') expect(headings.get(address)).toBe(heading);
      else expect(headings.get(address)).toMatch(heading);
    }
    await back(tab);
    await tab.see(['heading', 'Reset password']);
    await expectWhole(tab);
  });

  await test.step('a caption', async () => {
    await tab.run(walkPages, ['/gallery/captions-night'], false);
    await tab.click(['button', 'Add Caption to Photo 1']);
    await tab.click(['button', 'Submit Caption']);
    await tab.see({ text: /^Enter your caption\.$/ });
    await tab.type('Your name', 'Ada');
    await tab.type('Your caption', `The lamp ${randomUUID().slice(0, 8)}`);
    await tab.press('Enter');
    await tab.see({ text: /^Caption saved/ });
    await expectWhole(tab);
  });

  await test.step('open calls', async () => {
    await tab.run(walkPages, ['/calls', '/calls/fog', '/calls/after-rain'], true);
    await expectWhole(tab);
  });

  await test.step('theme, slides and the menu of a narrow window', async () => {
    await tab.click(['button', 'Dark theme']);
    await tab.resize(390);
    await tab.click(['button', 'Menu']);
    await tab.click(['link', 'Contact']);
    await tab.see(['heading', 'Contact']);
    await expectWhole(tab);
  });
});

test('a member fills in every form while it is translated @long', async ({ tab, engineName }) => {
  test.slow();
  const email = `${randomUUID()}@example.org`;
  const link = `translated-${randomUUID().slice(0, 8)}`;
  await openTranslated(tab, '/register');

  await test.step('register, log out, log in', async () => {
    await tab.type('Email', email);
    await tab.type('Password', PASSWORD);
    await tab.click(['button', 'Register']);
    await expectShown(tab, 'Registration successful!');
    await expect.poll(() => tab.path()).toBe('/');
    await tab.click(['button', 'Account']);
    await tab.click(['button', 'Logout']);
    await expectShown(tab, 'Logged out successfully');
    await tab.run(walkPages, ['/login'], false);
    await tab.type('Email', email);
    await tab.type('Password', 'not it');
    await tab.click(['button', 'Login']);
    await tab.see({ text: /^The e-mail address or the password is not right\.$/ });
    await tab.set('Password', PASSWORD);
    await tab.click(['button', 'Login']);
    await expectShown(tab, 'Login successful!');
    await expect.poll(() => tab.path()).toBe('/');
    await expectWhole(tab);
  });

  await test.step('reset the password, write to the committee', async () => {
    await tab.run(walkPages, ['/reset-password'], false);
    await tab.type('Email', email);
    await tab.press('Enter');
    await expectShown(tab, 'Password reset email sent!');
    await tab.run(walkPages, ['/contact'], false);
    await tab.type('Name', 'Ada');
    await tab.type('Email Address', email);
    await tab.click(['button', 'Send Message']);
    await tab.see({ text: /^Message sent\. We will answer by email\.$/ });
    await expectWhole(tab);
  });

  await test.step('book two items', async () => {
    const year = YEARS[engineName];
    const equipment = (await (await fetch(`${SITE}/api/equipment`)).json()) as { name: string; quantity: number }[];
    const [first, second] = equipment.filter(({ quantity }) => quantity > 1);
    await tab.run(walkPages, ['/loans'], false);
    await tab.set('Start', `${year}-07-02T10:00`);
    await tab.set('End', `${year}-07-04T17:30`);
    await tab.see({ text: /^Free from 2 to 15 July$/ });
    await tab.click(['radio', new RegExp(`^${first!.name}`)]);
    await tab.see({ text: /free for your dates, 2 to 4 July/ });
    await tab.set('End', `${year}-07-05T17:30`);
    await tab.see({ text: /free for your dates, 2 to 5 July/ });
    await tab.click(['button', 'Add one']);
    await tab.click(['button', `Add ${second!.name}`]);
    await tab.click(['button', 'Submit Booking']);
    await tab.see({ text: /^Booking successful!$/ });
    await tab.click(['button', 'Book another']);
    await tab.seeNot({ text: /^Booking successful!$/ });
    await expectWhole(tab);
  });

  await test.step('make, edit and delete a portfolio', async () => {
    await tab.run(walkPages, ['/create-portfolio'], true);
    await tab.type('Portfolio link', link);
    await tab.type('Name', 'Zora Quinn');
    await tab.type('Gallery title', 'First light');
    await tab.choose('Add photos to First light', PHOTO);
    await tab.see(['button', 'Remove white-ribs.jpg']);
    await tab.see({ text: /^1 photo(?!.*uploading)/ }, 30_000);
    await tab.click(['button', 'Create Portfolio']);
    await tab.click(['link', new RegExp(`/portfolios/${link}$`)]);
    await tab.see(['heading', 'Member Portfolio: Zora Quinn']);
    await tab.click(['link', /^View photo 1/]);
    await tab.click(['button', 'Report this photo']);
    await tab.click(['button', /^Something else/]);
    await tab.see({ text: /^Reported\. The committee will review it\.$/ });
    await tab.type('Message to the committee', 'The horizon is not level.');
    await tab.click(['button', 'Send message']);
    await tab.see({ text: /^Thank you\. Without your e-mail address/ });
    await tab.run(pressButton, 'dialog[open] dialog[open]', 'Close');
    await tab.press('Escape');
    await tab.seeNot(['button', 'Next photo']);
    await tab.click(['link', 'Edit Portfolio']);
    await tab.type('Bio', 'Light, mostly.');
    await tab.click(['button', 'Save changes']);
    await expect.poll(() => tab.path()).toBe(`/portfolios/${link}`);
    await tab.see({ text: /^Light, mostly\.$/ });
    await tab.click(['button', 'Delete Portfolio']);
    await tab.see(['dialog', /delete/]);
    await tab.run(pressButton, 'dialog[open]', 'Cancel');
    await tab.seeNot(['dialog', /delete/]);
    await tab.click(['button', 'Delete Portfolio']);
    await tab.see(['dialog', /delete/]);
    await tab.run(pressButton, 'dialog[open]', 'Delete Portfolio');
    await expectShown(tab, 'Portfolio deleted successfully.');
    await expectWhole(tab);
  });

  await test.step('the account', async () => {
    await tab.run(walkPages, ['/account'], true);
    await tab.click(['button', 'Change password']);
    await tab.see(['dialog', 'Change password']);
    await tab.run(pressButton, 'dialog[open]', 'Change password');
    await tab.see({ text: /^Enter your current password\.$/ });
    await tab.run(pressButton, 'dialog[open]', 'Cancel');
    await tab.seeNot(['dialog', 'Change password']);
    await expectWhole(tab);
  });
});
