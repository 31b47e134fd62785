/** Creates the pictures of docs/teams/ui.md from the page that shows every component, with both themes side by side.
 *  Run: `node --import tsx component-pictures.ts URL`, with the address of a site where examples/mf-components is
 *  live. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';

const PICTURES = path.resolve(import.meta.dirname, '../docs/teams/pictures');
/** Window that is wide enough for both themes side by side, and higher than any section. */
const SHEET = { width: 1000, height: 1800 };
const WINDOW = { width: 1000, height: 700 };
/** Buttons that open a component before its picture. */
const OPENED = { dialog: 'Open the dialog', 'password-dialog': 'Take back', 'photo-viewer': 'Open the viewer' };

const [site = ''] = process.argv.slice(2);
await mkdir(PICTURES, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] });
const page = await browser.newPage({ viewport: SHEET, reducedMotion: 'reduce', colorScheme: 'light' });
const encoder = await browser.newPage();
await page.goto(new URL('/components', site).href);
const sections = page.locator('main section[id]');
await sections.first().waitFor(); // the browser renders the sections, not the server
for (const section of await sections.all()) {
  const name = (await section.getAttribute('id'))!;
  if (!(name in OPENED)) await take(section, name);
}
await page.setViewportSize(WINDOW);
for (const [name, button] of Object.entries(OPENED)) {
  for (const theme of ['light', 'dark']) {
    const group = page.getByRole('group', { name: `${name}, ${theme} theme`, exact: true });
    await group.getByRole('button', { name: button }).click();
    await take(page.getByRole('dialog'), `${name}-${theme}`);
    await page.keyboard.press('Escape');
  }
}
await browser.close();

async function take(shown: Locator, name: string): Promise<void> {
  // Keeps the section clear of the sticky bar.
  await shown.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  for (const image of await shown.locator('img[src]').all()) {
    await image.evaluate((element: HTMLImageElement) => {
      element.loading = 'eager';
      return element.decode();
    });
  }
  const png = await shown.screenshot({ animations: 'disabled' });
  await writeFile(path.join(PICTURES, `${name}.webp`), await asWebp(encoder, png));
}

/** Converts a PNG to WebP in the browser: a WebP has a third of the size. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
