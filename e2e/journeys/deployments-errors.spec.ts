import { expect, test } from '@playwright/test'; // the fixtures fail a test on any error
import { openReportingPage, measureAttributedShare } from '../seeded-errors.ts';
import { createTeamRegistry } from '../variants.ts';

for (const { count, versions, tag } of [
  { count: 4, versions: [1], tag: [] },
  { count: 33, versions: [2, 3], tag: '@long' }, // 200 together with the other engines
]) {
  test(
    `${versions.length * count} errors lead to their remote, version and line, and so does what the server meets`,
    {
      tag,
    },
    async ({ page }) => {
      test.setTimeout(60_000 + versions.length * count * 10_000);
      const share = await measureAttributedShare(
        createTeamRegistry('mf-prints'),
        { remote: 'mf-prints', versions, count },
        async (seed) => {
          await openReportingPage(
            async () => void (await page.goto(seed.path)),
            async (script) => page.evaluate(script),
          );
          if (seed.isPressed) await page.getByRole('button', { name: 'Throw' }).click();
        },
      );
      expect(share).toBeGreaterThanOrEqual(0.95);
    },
  );
}
