import { open } from './tmp-look.mjs';
for (const [scheme, width] of [
  ['light', 390],
  ['dark', 1440],
  ['light', 320],
]) {
  const { browser, page } = await open(null, { width, height: width < 500 ? 844 : 900, scheme, touch: width < 500 });
  await page.goto('/portfolios/ada-byrne');
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/ph/c-${width}-page.png` });
  await page.getByRole('button', { name: /^View photo 1 in full/ }).click();
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/ph/c-${width}-viewer.png` });
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/ph/c-${width}-refused.png` });
  await page.getByRole('button', { name: 'Report this photo' }).click();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/ph/c-${width}-report.png` });
  const address = page.url();
  await page.goto(address);
  await page.waitForTimeout(800);
  console.log(await page.title());
  await page.screenshot({ path: `/tmp/ph/c-${width}-photo.png`, fullPage: true });
  await page.goto('/gallery');
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/ph/c-${width}-galleries.png` });
  await browser.close();
}
