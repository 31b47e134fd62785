import { expect, test } from '../fixtures.ts';

test('the bar of a long form never covers the focused element', { tag: '@long' }, async ({ page, signIn }) => {
  await signIn('member@example.org');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/create-portfolio');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.unopened')).toHaveCount(0);
  const hidden = () =>
    page.evaluate(() => {
      const focused = document.activeElement!;
      const bar = [...document.querySelectorAll('form *')].find(
        (element) => getComputedStyle(element).position === 'sticky',
      )!;
      if (bar.contains(focused) || !focused.closest('form')) return undefined;
      const [top, bottom] = [bar.getBoundingClientRect().top, focused.getBoundingClientRect().bottom];
      return bottom > top ? `${focused.outerHTML.slice(0, 80)} ${bottom} ${top}` : '';
    });
  const found: (string | undefined)[] = [];
  for (let count = 0; count < 50; count += 1) {
    await page.keyboard.press('Tab');
    found.push(await hidden());
  }
  expect(found.filter((text) => text === '').length).toBeGreaterThan(5);
  expect(found.filter(Boolean)).toEqual([]);
});
