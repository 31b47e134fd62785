import { expect, test } from '../fixtures.ts';
import { ANALYSIS_TIMEOUT } from '../page-views.ts';
import { loansEdits, publishVariant, registry } from '../variants.ts';

const POISONED = '1.3.0+0000c0de';

/** Overwrites a cached response of another remote when the page is left. */
const onLeaving = loansEdits.leaving(
  `host.queryClient.setQueryData(['/api/committee'], { committee: { members: 7 }, members: 7 });`,
);

const STANDING = '1.3.1+0000c0df';

test('responses that a remote overwrites in the cache reach no other remote', async ({ page }) => {
  const { state } = await registry.get<{ state: { active: string } }>();
  await publishVariant(POISONED, [onLeaving, loansEdits.words('Equipment loans', 'Poisoned loans')]);
  await registry.post('activate', { version: POISONED, reason: 'chaos' });
  try {
    await page.goto('/loans');
    await expect(page.getByRole('heading', { level: 1, name: 'Poisoned loans' })).toBeVisible();
    await expect(page.locator('.unopened')).toHaveCount(0);
    for (let time = 0; time < 3; time += 1) {
      await page.getByRole('navigation').getByRole('link', { name: 'Committee', exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: /committee/i })).toBeVisible();
      await expect(page.getByText('temporarily unavailable')).toHaveCount(0);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Poisoned loans' })).toBeVisible();
    }
  } finally {
    await registry.post('activate', { version: state.active, reason: 'chaos' });
  }
});

test('a long task after the first paint is counted', { tag: '@long' }, async ({ page }) => {
  const { state } = await registry.get<{ state: { active: string } }>();
  const stands = 'setTimeout(()=>{const until=Date.now()+3500;while(Date.now()<until);},4000);';
  await publishVariant(STANDING, [loansEdits.page(stands), loansEdits.words('Equipment loans', 'Standing loans')]);
  await registry.post('activate', { version: STANDING, reason: 'chaos' });
  try {
    await page.goto('/loans');
    const crashed = async () => {
      const { versions } = await registry.get<{ versions: { version: string; crashed: number }[] }>();
      return versions.find(({ version }) => version === STANDING)?.crashed;
    };
    await expect.poll(crashed, ANALYSIS_TIMEOUT).toBe(1);
  } finally {
    await registry.post('activate', { version: state.active, reason: 'chaos' });
  }
});
