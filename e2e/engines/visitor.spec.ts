import { expect, SITE, test } from './fixtures.ts';

test('the viewer works by keyboard: it opens, advances, wraps around, closes, and returns the focus', async ({
  tab,
}) => {
  await tab.open('/portfolios/niamh-gallagher');
  await tab.see(['link', /^View photo 1 in full size/]);
  await expect.poll(() => tab.run(() => document.querySelector('.unopened') === null)).toBe(true);
  const shown = () =>
    tab.run<string>(() => document.querySelector<HTMLImageElement>('dialog[open] img')?.currentSrc ?? '');
  await tab.run(() => {
    const [first] = document.querySelectorAll<HTMLElement>('[aria-label^="View photo 1"]');
    first!.focus();
  });
  await tab.press('Enter');
  await tab.see(['button', 'Next photo']);
  await expect.poll(shown).not.toBe('');
  const first = await shown();
  await tab.press('ArrowRight');
  await expect.poll(shown).not.toBe(first);
  await tab.press('ArrowLeft');
  await expect.poll(shown).toBe(first);
  await tab.press('ArrowLeft');
  await expect.poll(shown).not.toBe(first);
  await tab.press('Escape');
  await tab.seeNot(['button', 'Next photo']);
  await expect.poll(() => tab.focused()).toMatch(/^View photo \d/); // the last shown photo
  expect(tab.errors).toEqual([]);
});

test('equipment is booked', async ({ tab, engineName }) => {
  const year = { chromium: 2041, firefox: 2042, webkit: 2043 }[engineName];
  const equipment = (await (await fetch(`${SITE}/api/equipment`)).json()) as { name: string; quantity: number }[];
  const kind = equipment.find(({ quantity }) => quantity > 0)!;
  await tab.open('/loans');
  await tab.type('Email', 'ada@example.org');
  await tab.click(['radio', new RegExp(`^${kind.name}`)]);
  await tab.set('Start', `${year}-07-02T10:00`);
  await tab.set('End', `${year}-07-04T17:30`);
  await tab.click(['button', 'Submit Booking']);
  await tab.see({ text: /^Booking successful!$/ });
  expect(tab.errors).toEqual([]);
});
