import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { findMailedLink } from '../mailed-link.ts';
import { createSmallPhoto, createUnusedLink } from '../seed.ts';

const PHONE = { width: 390, height: 844 };
const HOUR_MS = 60 * 60 * 1000;

/** Creates, as the administrator, a call that anybody can enter, open for an hour. */
async function seedCall(request: APIRequestContext): Promise<string> {
  const slug = createUnusedLink('fog');
  const data = {
    slug,
    title: 'Fog and mist',
    theme: 'Anything that you cannot quite see.',
    opensAt: new Date(Date.now() - HOUR_MS).toISOString(),
    closesAt: new Date(Date.now() + HOUR_MS).toISOString(),
    entriesEach: 2,
    entrants: 'anyone',
    namesShown: 'results',
    judgedBy: 'members',
    ballot: 'votes',
    votesEach: 2,
    chosenCount: 3,
    tieRule: 'shared',
  };
  expect((await request.post('/api/calls', { data })).status()).toBe(201);
  return slug;
}

/** Checks the page in both looks, and returns to the phone. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
  await page.setViewportSize(PHONE);
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a visitor enters a photo by a mailed link', async ({ page, signIn }) => {
    await signIn('admin@example.org');
    const slug = await seedCall(page.request);
    await page.goto(`/calls/${slug}/enter`);
    await expect(page.getByText('Confirm your e-mail address to enter a photo.')).toBeVisible(); // the page of members
    await page.context().clearCookies();
    const email = `${randomUUID()}@example.org`;
    let link = '';

    await test.step('the form mails a link', async () => {
      await page.goto(`/calls/${slug}`);
      await page.getByRole('link', { name: 'Enter a photo' }).click();
      await expectAccessible(page);
      await page.getByLabel('Name').fill('Gus Byrne');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'E-mail me a link' }).click();
      await expect(page.getByText('We e-mail you a link. Open the link to enter a photo.')).toBeVisible();
      await expect.poll(() => (link = findMailedLink(email))).toContain(`/calls/${slug}/enter?token=`);
    });

    await test.step('the link opens the form for a photo', async () => {
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Choose a photo' })).toBeVisible();
      await page.getByLabel('Upload a photo').setInputFiles(createSmallPhoto('pier.png'));
      await page.getByLabel('Title').fill('Pier');
      await expect(page.getByLabel('Your name')).toHaveValue('Gus Byrne');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Enter photo' }).click();
      await expect(page.getByRole('heading', { name: 'Your photos' })).toBeVisible();
      await expect(page.getByText('Pier')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the photo is withdrawn with the same link', async () => {
      await page.goto(link);
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('button', { name: 'Withdraw photo' }).click();
      await expect(page.getByRole('heading', { name: 'Choose a photo' })).toBeVisible();
    });

    await signIn('admin@example.org');
    expect((await page.request.delete(`/api/calls/${slug}`)).status()).toBe(204);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor asks for a link to enter photos', async ({ page, signIn }) => {
    await signIn('admin@example.org');
    const slug = await seedCall(page.request);
    const notice = page.getByText('To choose a photo, you need JavaScript.');
    await page.goto(`/calls/${slug}/enter`);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'E-mail me a link' })).toHaveCount(0); // the form of visitors
    await page.context().clearCookies();
    const email = `${randomUUID()}@example.org`;
    await page.goto(`/calls/${slug}`);
    await page.getByRole('link', { name: 'Enter a photo' }).click();
    await expect(notice).toBeVisible();
    await page.getByLabel('Name').fill('Gus Byrne');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'E-mail me a link' }).click();
    await expect(page.getByText('We e-mail you a link. Open the link to enter a photo.')).toBeVisible();
    let link = '';
    await expect.poll(() => (link = findMailedLink(email))).toContain(`/calls/${slug}/enter?token=`);
    await page.goto(link);
    await expect(notice).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
    await signIn('admin@example.org');
    expect((await page.request.delete(`/api/calls/${slug}`)).status()).toBe(204);
  });
});
