import { open } from './tmp-look.mjs';
const M = '/tmp/ph/many/';
const scheme = process.argv[2] ?? 'dark';
const { browser, page } = await open('member@example.org', { width: 390, height: 844, scheme, touch: true });
await page.goto('/create-portfolio');
await page.evaluate(() => localStorage.clear());
await page.reload();
await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Byrne');
await page.screenshot({ path: '/tmp/ph/b1.png', fullPage: true });
await page.getByRole('textbox', { name: 'Instagram name or address' }).fill('ada byrne');
await page.getByRole('textbox', { name: 'Gallery title' }).fill('Sea');
await page
  .getByLabel('Add photos to Sea')
  .setInputFiles([
    `${M}kite.jpg`,
    `${M}IMG_0002.jpg`,
    `${M}IMG_0005.jpg`,
    `${M}fake.jpg`,
    `${M}truncated.jpg`,
    `${M}scan.tiff.jpg`,
  ]);
await page.getByText(/^6 photos(?!.*uploading)/).waitFor({ timeout: 60000 });
await page.waitForTimeout(500);
await page.screenshot({ path: '/tmp/ph/b2.png' });
await page.getByRole('list', { name: 'Photos of Sea' }).scrollIntoViewIfNeeded();
await page.evaluate(() => document.querySelector('[data-list]').scrollIntoView());
await page.waitForTimeout(700);
await page.screenshot({ path: '/tmp/ph/b3.png' });
await page.screenshot({ path: '/tmp/ph/b4.png', fullPage: true });
await page.getByRole('button', { name: 'Create Portfolio' }).click();
await page.waitForTimeout(500);
console.log(
  'invalid:',
  await page.locator('[aria-invalid=true]').evaluateAll((all) => all.map((e) => e.ariaLabel ?? e.name ?? e.id)),
);
await page.screenshot({ path: '/tmp/ph/b5.png' });
await page.getByRole('button', { name: 'Remove all failed photos' }).click();
await page.getByRole('textbox', { name: 'Instagram name or address' }).fill('@ada.byrne');
await page.getByRole('button', { name: 'Use as alt text of kite.jpg' }).click();
await page.getByRole('textbox', { name: 'Title of kite.jpg' }).fill('Kite');
await page.getByRole('button', { name: 'Create Portfolio' }).click();
await page.getByText('Member portfolio added successfully!').first().waitFor();
await page.waitForTimeout(500);
await page.screenshot({ path: '/tmp/ph/b6.png' });
await browser.close();
