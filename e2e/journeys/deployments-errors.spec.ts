import { expect, test } from '@playwright/test'; // the fixtures fail a test on any error
import { plantErrors, timeUntilKnown } from '../seeded-errors.ts';
import { registryOf } from '../variants.ts';

const prints = registryOf('mf-prints');

test('an error leads to the version and the line that it comes from, whether the server met it or a browser', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const seeds = await plantErrors(prints, { remote: 'mf-prints', number: 1, count: 4 });
  for (const seed of seeds) {
    await page.goto(seed.path);
    if (seed.isPressed) await page.getByRole('button', { name: 'Throw' }).click();
    expect(await timeUntilKnown(prints, seed), JSON.stringify(seed)).toBeDefined();
  }
  await prints.post('retire', { reason: 'It was broken for a test.' });
});
