import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { getCurrentSite } from '../current-site.ts';
import { expect, test } from '../fixtures.ts';
import { measureGap } from '../within-window.ts';

const start = (page: Page) => page.getByLabel('Start');
const end = (page: Page) => page.getByLabel('End');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Booking' });
const status = (page: Page) => page.getByRole('main').getByRole('status');
const refusal = (page: Page) => page.getByRole('main').getByRole('alert');

interface Equipment {
  id: string;
  name: string;
  quantity: number;
}

/** Summer week of a distinct year per test, so that bookings do not collide. */
function week(year: number) {
  return {
    from: `${year}-07-02T10:00`,
    to: `${year}-07-04T17:30`,
    fromUtc: `${year}-07-02 09:00`,
    toUtc: `${year}-07-04 16:30`,
  };
}

/** Fills in the open form. */
async function fillIn(page: Page, { from, to }: { from: string; to: string }): Promise<Equipment> {
  const all = (await (await page.request.get('/api/equipment')).json()) as Equipment[];
  const kind = all.find(({ quantity }) => quantity > 0)!;
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.org');
  await page.getByRole('radio', { name: kind.name }).check(); // first, because on those dates no unit may be left
  await start(page).fill(from);
  await end(page).fill(to);
  return kind;
}

test.describe('by Irish time', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a form in any time zone sends bookings in UTC', async ({ page }) => {
    await page.clock.setFixedTime('2027-07-01T12:34:56Z');
    await page.goto('/loans');

    await test.step('start is the current minute in Ireland, and end a day later', async () => {
      await expect(start(page)).toHaveValue('2027-07-01T13:34');
      await expect(end(page)).toHaveValue('2027-07-02T13:34');
      await expect(page.getByText('All times are Irish time.')).toHaveCount(1);
    });

    const { fromUtc, toUtc, ...dates } = week(2031);
    const { name } = await fillIn(page, dates);
    await test.step('one unit of the chosen type is booked, with a success message', async () => {
      const sent = page.waitForRequest('/api/book');
      await submit(page).click();
      expect((await sent).postDataJSON()).toEqual({
        user_email: 'ada@example.org',
        equipment: name,
        quantity: 1,
        start_datetime: fromUtc,
        end_datetime: toUtc,
      });
      await expect(status(page).filter({ hasText: 'Booking successful!' })).toBeInViewport();
      const success = status(page).filter({ hasText: 'Booking successful!' });
      const confirmation = status(page).filter({ hasText: 'Please read our e-mail' });
      expect(await measureGap(success, confirmation)).toBeGreaterThan(0);
    });

    await test.step('a booking across the clock change keeps the time of day of both ends', async () => {
      await page.getByRole('button', { name: 'Book another' }).click();
      await page.getByRole('radio', { name }).check();
      await start(page).fill('2031-10-25T10:00');
      await end(page).fill('2031-10-27T10:00');
      const sent = page.waitForRequest('/api/book');
      await submit(page).click();
      expect((await sent).postDataJSON()).toMatchObject({
        start_datetime: '2031-10-25 09:00',
        end_datetime: '2031-10-27 10:00',
      });
      await expect(status(page).filter({ hasText: 'Booking successful!' })).toBeVisible();
    });
  });
});

test('the availability decreases with each booking to zero @long', async ({ page }) => {
  await page.goto('/loans');
  const { name, quantity } = await fillIn(page, week(2032));
  const panel = page.getByRole('region', { name });
  for (let booked = 0; booked < quantity; booked += 1) {
    await expect(panel).toContainText(`${quantity - booked} of ${quantity} free for your dates, 2 to 4 July`);
    await submit(page).click();
    await expect(status(page).filter({ hasText: 'Booking successful!' })).toBeVisible();
    await page.getByRole('button', { name: 'Book another' }).click();
    await page.getByRole('radio', { name }).check();
    await start(page).fill(week(2032).from);
    await end(page).fill(week(2032).to);
  }
  await expect(panel).toContainText(`0 of ${quantity} free for your dates`);
  await expect(panel.getByRole('cell')).toHaveCount(35);
  await expect(panel.getByRole('button', { name: 'Saturday 3 July' })).toHaveAccessibleName(
    `Saturday 3 July, 0 of ${quantity} free, your dates`,
  );
  await expect(page.getByRole('radio', { name: `${name} All out` })).toBeChecked();
  await submit(page).click();
  await expect(refusal(page)).toContainText(`${name}: none is free`);
});

test('a failed booking keeps what was typed, and is booked once on the next attempt', async ({ page }) => {
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/book')) asked.push(request.headers()['idempotency-key']);
  });
  await page.goto('/loans');
  const address = page.getByRole('textbox', { name: 'Email', exact: true });

  await test.step('the form requires equipment and an address', async () => {
    await submit(page).click();
    await expect(page.getByRole('radio').first()).toBeFocused();
    await page.getByRole('radio').first().check();
    await submit(page).click();
    await expect(address).toBeFocused();
    await address.fill('ada@');
    await submit(page).click();
    await expect(address).toBeFocused();
    expect(asked).toEqual([]);
  });

  await test.step('the server’s refusal is at the status and at the field', async () => {
    await fillIn(page, { from: '2035-07-04T10:00', to: '2035-07-02T10:00' });
    await submit(page).click();
    await expect(refusal(page)).toBeVisible();
    await expect(end(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(start(page)).toHaveValue('2035-07-04T10:00');
  });

  await test.step('a lost connection is stated, and the next attempt is the same request', async () => {
    await start(page).fill(week(2037).from);
    await end(page).fill(week(2037).to);
    asked.length = 0;
    await page.route('/api/book', (route) => route.abort(), { times: 1 });
    await submit(page).click();
    await expect(refusal(page)).toHaveText('Error connecting to the server.');
    await submit(page).click();
    await expect(status(page).filter({ hasText: 'Booking successful!' })).toBeVisible();
    expect(asked).toHaveLength(2);
    expect(asked[0]).toBeTruthy();
    expect(asked[1]).toBe(asked[0]);
  });
});

test('the link of an earlier mail opens the whole booking, and its button cancels it once', async ({ page }) => {
  const user_email = `${randomUUID()}@example.org`;
  const { fromUtc: start_datetime, toUtc: end_datetime } = week(2038);
  const [kind] = (await (await page.request.get('/api/equipment')).json()) as Equipment[];
  const data = { user_email, equipment: kind!.name, start_datetime, end_datetime };
  expect((await page.request.post('/api/book', { data })).status()).toBe(201);
  const link = (await linkTo(user_email)).replace('/manage?', '/cancel?');
  await page.goto(link);
  await page.goto(link); // simulates an earlier visit of a mail scanner
  await expect(page.getByRole('list', { name: 'In this booking' })).toContainText(kind!.name);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText(`You have cancelled ${kind!.name}. No items are left in this booking.`)).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);
});

test('the administrator finds a booking and cancels it @long', async ({ page, signIn }) => {
  const user_email = `${randomUUID()}@example.org`;
  const start = new Date(Date.now() + 3600_000).toISOString();
  const [start_datetime, end_datetime] = [start, new Date(Date.parse(start) + 3600_000).toISOString()].map((instant) =>
    instant.slice(0, 16).replace('T', ' '),
  );
  const data = { user_email, equipment: 'Film Camera', start_datetime, end_datetime };
  expect((await page.request.post('/api/book', { data })).status()).toBe(201);
  await signIn('admin@example.org');
  await page.goto('/loans');
  await page.getByRole('link', { name: 'All bookings' }).click();
  await page.getByLabel('Name or email').fill(user_email);
  await page.getByRole('checkbox', { name: user_email }).check();
  await page.getByLabel('Message to borrowers').fill('The film is out.');
  await page.getByRole('button', { name: 'Cancel 1 booking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 1 booking' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 booking cancelled' })).toBeVisible();
  await expect(page.getByText(user_email)).toHaveCount(0);
});

async function linkTo(recipient: string): Promise<string> {
  const folder = path.join(getCurrentSite().dataDir, 'outbox');
  let link: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await readdir(folder)).map((file) => readFileSync(path.join(folder, file), 'utf8'));
      const mail = texts
        .find((text) => text.includes(recipient))
        ?.replaceAll('=\r\n', '')
        .replaceAll('=3D', '=');
      link = /\/loans\/manage\?token=[\w-]+/.exec(mail ?? '')?.[0];
      return link;
    })
    .toBeTruthy();
  return link!;
}
