import { randomUUID } from 'node:crypto';
import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { findMailedLink } from '../mailed-link.ts';
import { measureOverflow } from '../within-window.ts';

test('an officer adds a unit, hands it out without a connection, and takes it back with a condition', async ({
  page,
  context,
  signIn,
  request,
}) => {
  const name = `Light meter ${randomUUID().slice(0, 6)}`;
  const borrower = `${randomUUID().slice(0, 8)}@example.org`;
  await signIn('admin@example.org');
  await page.goto('/links');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Loans desk' }).click();
  await page.getByRole('link', { name: 'Equipment', exact: true }).click();
  await page.getByRole('button', { name: 'Add equipment' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('How many').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  const at = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  const interval = { start_datetime: at(Date.now()), end_datetime: at(Date.now() + 86_400_000) };
  const data = { user_email: borrower, equipment: name, quantity: 2, ...interval };
  expect((await request.post('/api/book', { data })).status()).toBe(201);

  await page.goto('/loans/desk');
  await page.getByRole('button', { name: `Hand out both to ${borrower}` }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Hand out both to ${borrower}` })).toBeFocused();
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);

  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent yet: no connection.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: `Hand out both to ${borrower}` }).click();
  await page.reload({ waitUntil: 'commit' }).catch(() => undefined); // an accidental reload fails offline
  await context.setOffline(false);
  await page.goto('/loans/desk');
  await expect(page.getByRole('button', { name: `Take back both from ${borrower}` })).toBeVisible();
  const record = await page.request.get('/api/activity-log?area=loans');
  const { entries } = (await record.json()) as { entries: { subject: string; undoneAt: string | null }[] };
  const own = entries.filter(({ subject }) => subject === borrower); // sent once, after the undone action
  expect(own.map(({ undoneAt }) => undoneAt === null)).toEqual([true, false]);

  await page.getByRole('button', { name: `Partial / add note ${borrower}` }).click();
  await page.getByRole('checkbox', { name: `${name} No. 1` }).uncheck();
  await page.getByRole('radio', { name: 'To be checked' }).check();
  await page.getByRole('checkbox', { name: /Take out of service/ }).check();
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
  await page.getByRole('button', { name: 'Take back 1 of 2' }).click();
  await expect(page.getByRole('button', { name: `Take back the rest from ${borrower}` })).toBeVisible();

  await page.getByRole('link', { name: 'Activity log' }).click();
  await expect(page.getByText(`took back ${name} No. 2 from ${borrower}`)).toBeVisible();
  await page.getByRole('link', { name: 'Equipment', exact: true }).click();
  await page.getByRole('button', { name: `Show units of ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Put back in service No. 2' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0)); // the bar covers the target otherwise
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
});

test('an officer assigns a photo taken with a unit; a borrower sees it, changes and cancels by the mailed link @long', async ({
  page,
  signIn,
  request,
}) => {
  const name = `Beauty dish ${randomUUID().slice(0, 6)}`;
  await signIn('admin@example.org');
  expect((await page.request.post('/api/equipment', { data: { name, quantity: 2 } })).status()).toBe(201);
  await page.goto('/loans/desk/equipment');
  await page.getByRole('button', { name: `Sample photo of ${name}` }).click();
  const choice = page.getByRole('dialog').getByRole('listitem').getByRole('button').first();
  await expect(choice).toBeVisible();
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
  await choice.click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.goto('/loans');
  await page.getByRole('radio', { name }).check();
  await expect(page.getByText(/^Sample photo: /)).toBeVisible();
  await page.setViewportSize({ width: 195, height: 422 }); // a phone at 200 %
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);

  const borrower = `${randomUUID().slice(0, 8)}@example.org`;
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16).replace('T', ' ');
  const data = { user_email: borrower, equipment: name, start_datetime: at(40), end_datetime: at(41) };
  expect((await request.post('/api/book', { data })).status()).toBe(201);
  let link = '';
  await expect.poll(() => (link = findMailedLink(borrower))).toContain('/loans/manage?token=');
  await page.goto(link);
  await page.getByRole('complementary', { name: 'Sample photo' }).getByRole('link').click();
  await expect(page).toHaveURL(/\?photo=/);
  await page.goBack();
  await page.getByRole('button', { name: 'Change dates' }).click();
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Change dates' }).click();
  await expect(page.getByText(`New dates for ${name}:`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText(`You have cancelled ${name}.`)).toBeVisible();
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
});

test('a visitor signs up by the mailed link and cancels; the next person takes the place and is checked in', async ({
  page,
  request,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const listed = await (await request.get('/api/all-events?limit=24')).json();
  const { upcoming } = listed as { upcoming: { slug: string; takesSignUps?: boolean }[] };
  const { slug } = upcoming.find(({ takesSignUps }) => takesSignUps)!;
  const { places } = (await (await request.get(`/api/events/${slug}/places`)).json()) as { places: { left: number } };
  const signUp = async (name: string, email: string) => {
    const reply = await request.post(`/api/events/${slug}/sign-ups`, { data: { name, email } });
    return (await reply.json()) as { state: string };
  };
  const awaitMailedLink = async (email: string, earlier = '') => {
    let link = '';
    await expect.poll(() => (link = findMailedLink(email))).not.toBe(earlier);
    return link;
  };
  const [visitor, next] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
  for (let place = 1; place < places.left; place++) await signUp('Bo', `${randomUUID()}@example.org`);

  await page.goto(`/events/${slug}`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(visitor);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText('Please confirm with the link in our mail.')).toBeVisible();
  await page.goto(await awaitMailedLink(visitor));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('You have a place.')).toBeVisible();

  expect(await signUp('Zora Quinn', next)).toMatchObject({ state: 'waiting' });
  const confirmation = await awaitMailedLink(next);
  const token = new URL(confirmation).searchParams.get('token');
  expect((await request.post('/api/managed-sign-ups/confirmations', { data: { token } })).status()).toBe(200);
  await page.getByRole('button', { name: 'Cancel sign-up' }).click();
  await expect(page.getByText('You have cancelled your sign-up.')).toBeVisible();
  await page.goto(await awaitMailedLink(next, confirmation));
  await page.getByRole('button', { name: 'Take the place' }).click();
  await expect(page.getByText('You have a place.')).toBeVisible();

  await signIn('admin@example.org');
  await page.goto(`/places/door/${slug}`);
  await page.getByRole('button', { name: 'Check in Zora Quinn' }).click();
  await expect(page.getByRole('region', { name: 'Here' })).toContainText('Zora Quinn');
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});
