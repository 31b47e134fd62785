import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, getDemoPassword, test } from '../fixtures.ts';

/** New name each time, which allows a second run on the same site. */
const SUFFIX = Date.now().toString(36);
const REMOTE = `mf-posters-${SUFFIX}`;
const PATH = `/posters-${SUFFIX}`;

test('an invited team gets its token by a link, once, and loses it when revoked', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn('admin@example.org');
  await page.goto('/deployments');
  const form = page.getByRole('form', { name: 'Invite a team' });
  await form.getByRole('textbox', { name: 'Remote' }).fill(REMOTE);
  await form.getByRole('textbox', { name: 'Paths' }).fill('/loans/posters');
  await form.getByRole('textbox', { name: 'Label' }).fill('Poster team');
  await form.getByLabel('Your password').fill(getDemoPassword('admin@example.org'));
  await form.getByRole('button', { name: 'Invite' }).click();
  const taken = 'The prefix /loans/posters belongs to mf-loans: choose another path.';
  await expect(form.getByRole('textbox', { name: 'Paths' })).toHaveAccessibleDescription(new RegExp(taken));
  await form.getByRole('textbox', { name: 'Paths' }).fill(PATH);
  await form.getByRole('button', { name: 'Invite' }).click();
  const address = await form.getByRole('textbox', { name: `Link for ${REMOTE}` }).inputValue();
  await expect(page.getByRole('table', { name: 'Invitations' })).toContainText(REMOTE);
  expect(await findViolations(page)).toEqual([]);

  const team = await (await browser.newContext({ baseURL })).newPage();
  const { pathname, search } = new URL(address);
  for (let scan = 0; scan < 2; scan += 1) await team.goto(pathname + search);
  await expect(team.getByText(`You are invited to deploy ${REMOTE}.`)).toBeVisible();
  await team.getByRole('button', { name: 'Show the token' }).click();
  const token = await team.getByRole('textbox', { name: `Deploy token for ${REMOTE}` }).inputValue();
  expect(await findViolations(team, WIDE_AND_NARROW)).toEqual([]);
  const ofRemotes = await team.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith('/remotes/')),
  );
  expect(ofRemotes).toEqual([]);
  const rights = () =>
    team.request.get(`/api/remotes/${REMOTE}/token`, { headers: { authorization: `Bearer ${token}` } });
  expect(await (await rights()).json()).toMatchObject({ verbs: ['publish', 'canary', 'promote', 'rollback'] });
  await team.reload();
  await expect(team.getByText(/^This link works once and was used on /)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('table', { name: 'Deploy tokens' })).toContainText(REMOTE + PATH);
  await page.getByRole('button', { name: `Revoke Poster team for ${REMOTE}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(getDemoPassword('admin@example.org'));
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('table', { name: 'Deploy tokens' })).not.toContainText(REMOTE);
  expect((await rights()).status()).toBe(401);
});
