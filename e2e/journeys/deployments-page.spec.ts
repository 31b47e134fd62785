import type { Locator, Page } from '@playwright/test';
import { BOTH_THEMES, findViolations } from '../axe.ts';
import { expect, getDemoPassword, test } from '../fixtures.ts';
import { ANALYSIS_TIMEOUT, ROLLBACK_FAILURE_COUNT, reportFailures } from '../page-views.ts';
import { loansEdits, publishVariant, registry } from '../variants.ts';

const CANARY = '1.1.0+0000ca01';

test.describe.configure({ mode: 'serial' });

const loansRow = (page: Page) => page.getByRole('article', { name: 'mf-loans' });
const announcement = (page: Page) => page.getByRole('alert').filter({ hasText: /^mf-portfolios \S+ is failing\./ });
const auditLog = (page: Page) => page.getByRole('table', { name: 'Audit log of mf-loans' });

const password = (where: Locator) => where.getByLabel('Your password');
const rightPassword = () => getDemoPassword('admin@example.org');

async function open(page: Page): Promise<void> {
  await page.goto('/deployments?remote=mf-loans');
  await expect(loansRow(page)).toBeVisible();
}

let original: string;
test.beforeAll(async () => {
  original = (await registry.get<{ state: { active: string } }>()).state.active;
  await publishVariant(CANARY, [loansEdits.words('Equipment loans', 'Borrow equipment')]);
  await registry.post('activate', { version: CANARY, percent: 5 });
});

test('the administrator finds a team’s canary, and raises its traffic percentage', async ({ page, signIn }) => {
  await signIn('admin@example.org');
  await page.goto('/links');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Deployments' }).click();
  await expect(page).toHaveTitle(/^Deployments/);
  await expect(loansRow(page).getByRole('img', { name: `95 % ${original}, 5 % ${CANARY}` })).toBeVisible();

  await loansRow(page).getByRole('button', { name: 'Canary' }).click();
  const dialog = page.getByRole('dialog', { name: `Canary: mf-loans ${CANARY}` });
  await expect(dialog).toContainText(`The others stay on ${original}.`);
  await dialog.getByRole('slider', { name: 'Percentage of visitors' }).fill('40');
  await password(dialog).fill('not this one');
  await dialog.getByRole('button', { name: 'Set canary' }).click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  expect(await findViolations(page, BOTH_THEMES, 'dialog')).toEqual([]);
  await password(dialog).fill(rightPassword());
  await dialog.getByRole('button', { name: 'Set canary' }).click();
  await expect(loansRow(page).getByRole('img', { name: `60 % ${original}, 40 % ${CANARY}` })).toBeVisible();
  await expect(auditLog(page)).toContainText(`40 % get ${CANARY}`);
  await expect(page.getByText('The audit log is intact: each entry matches the entry before.')).toBeVisible();
});

test('failures for visitors are announced at the top as long as reported @long', async ({ page, signIn, baseURL }) => {
  // The remote has a single version.
  await reportFailures(ROLLBACK_FAILURE_COUNT, baseURL!, { path: '/portfolios', remote: 'mf-portfolios' });
  await signIn('admin@example.org');
  await expect(async () => {
    await open(page);
    await expect(announcement(page)).toContainText(
      / page views of the last 15 minutes failed, .* routes failed to load/,
      { timeout: 2000 },
    );
  }).toPass(ANALYSIS_TIMEOUT);
});

test('the page fits every window', { tag: '@long' }, async ({ page, signIn }) => {
  const looks = BOTH_THEMES.flatMap(({ theme }) => [390, 1440].map((width) => ({ theme, width })));
  await signIn('admin@example.org');
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);

  await test.step('a phone’s first screen has the action against failures, and a line for each healthy remote', async () => {
    await expect(page.getByRole('button', { name: 'Retire mf-portfolios' })).toBeInViewport({ ratio: 1 });
    const home = page.getByRole('article', { name: 'mf-home' });
    expect((await home.boundingBox())!.height).toBeLessThan(50);
    expect(await findViolations(page)).toEqual([]);
    await home.getByText('mf-home').click();
    await expect(home.getByText('Version')).toBeVisible();
    await home.getByText('mf-home').click();
    await page.setViewportSize({ width, height });
  });

  await test.step('page and dialog have no violation of WCAG 2.2 AA and do not scroll sideways', async () => {
    await expect(announcement(page)).toBeVisible();
    expect(await findViolations(page, looks)).toEqual([]);
    await loansRow(page).getByRole('button', { name: 'Canary' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findViolations(page, looks)).toEqual([]);
  });
});

test('the administrator deals with a version', async ({ page, signIn, browser }) => {
  await signIn('admin@example.org');
  await open(page);

  await test.step('shares it by a link', async () => {
    await page.getByRole('button', { name: `Preview mf-loans ${CANARY}` }).click();
    const address = await page.getByRole('textbox', { name: 'Preview link' }).inputValue();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(address);
    await expect(visitor.getByText(`Preview of mf-loans ${CANARY}`)).toBeVisible();
    await visitor.context().close();
    await page.keyboard.press('Escape');
  });

  await test.step('rolls it back with a reason, and finds it in the audit log', async () => {
    await loansRow(page).getByRole('button', { name: 'Roll back' }).click();
    const dialog = page.getByRole('dialog', { name: `Roll back mf-loans to ${original}?` });
    await expect(dialog).toContainText(`instead of ${CANARY}`);
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The word was wrong');
    await password(dialog).fill(rightPassword());
    await dialog.getByRole('button', { name: 'Roll back' }).click();

    await expect(loansRow(page).getByRole('img', { name: `100 % ${original}` })).toBeVisible();
    const latest = auditLog(page).getByRole('row').nth(1);
    await expect(latest).toContainText('Rolled back');
    await expect(latest).toContainText('the administrator');
    await expect(latest).toContainText('The word was wrong');
    const row = page.getByRole('row', { name: CANARY }).first();
    await expect(row).toContainText('The word was wrong');
    expect((await registry.get<{ state: { canary: unknown } }>()).state.canary).toBeNull();
  });
});

test('the administrator creates a deploy token, sees it once, and revokes it @long', async ({ page, signIn }) => {
  await signIn('admin@example.org');
  await open(page);
  const form = page.getByRole('form', { name: 'New deploy token' });
  await form.getByRole('combobox', { name: 'Remote' }).selectOption('mf-loans');
  await form.getByRole('textbox', { name: 'Label' }).fill('night shift');
  await password(form).fill(rightPassword());
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form.getByRole('textbox', { name: 'Token night shift' })).toHaveValue(/^mfp_[\w-]{43}$/);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Deploy tokens' })).toContainText('night shift');
  await expect(page.getByRole('textbox', { name: 'Token night shift' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke night shift for mf-loans' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke night shift?' });
  await password(dialog).fill(rightPassword());
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('table', { name: 'Deploy tokens' })).not.toContainText('night shift');
});
