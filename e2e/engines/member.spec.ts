import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, SITE, test } from './fixtures.ts';
import type { Tab } from './tab.ts';

const PHOTO = path.resolve(import.meta.dirname, '../../api/demo/white-ribs.jpg');

interface Stored {
  bio: string;
  galleries: { images: { width: number; height: number }[] }[];
}

async function stored(link: string): Promise<Stored | undefined> {
  const answer = await fetch(`${SITE}/api/portfolios/${link}`);
  return answer.ok ? ((await answer.json()) as { portfolio: Stored }).portfolio : undefined;
}

async function signIn(tab: Tab): Promise<void> {
  const account = { email: `${randomUUID()}@example.org`, password: 'a long enough passphrase' };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${SITE}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(account) });
  expect(answer.status).toBe(201);
  await tab.open('/login');
  await tab.type('Email', account.email);
  await tab.type('Password', account.password);
  await tab.click(['button', 'Login']);
  await expect.poll(() => tab.path()).toBe('/');
}

/** Drops a generated picture on the zone with this label, because a test cannot drag a real file. */
async function dropPicture(label: string): Promise<void> {
  const canvas = new OffscreenCanvas(3000, 2000);
  const context = canvas.getContext('2d')!;
  for (let index = 0; index < 600; index += 1) {
    context.fillStyle = `hsl(${(index * 37) % 360} 60% 50%)`;
    context.fillRect((index * 7919) % 3000, (index * 104_729) % 2000, 300, 200);
  }
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  const data = new DataTransfer();
  data.items.add(new File([blob], 'dropped.png', { type: 'image/png' }));
  const zone = document.querySelector(`[aria-label="${label}"]`)!.parentElement!;
  for (const type of ['dragenter', 'dragover', 'drop']) {
    zone.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}

/** Records the files that the page sends, after resizing. */
function rememberSentFiles(): void {
  const sent: File[] = [];
  const { set } = Object.getOwnPropertyDescriptors(FormData.prototype);
  FormData.prototype.set = function (this: FormData, ...entry: [string, string | Blob, string?]) {
    set.value!.apply(this, entry as [string, Blob]);
    if (entry[0] === 'file') sent.push(this.get('file') as File);
  };
  Object.assign(globalThis, { sent });
}

function sentFiles(): { type: string; isSmall: boolean }[] {
  const { sent } = globalThis as unknown as { sent: File[] };
  return sent.map(({ type, size }) => ({ type, isSmall: size <= 1_000_000 }));
}

test('a member signs in, creates a portfolio of chosen and dropped photos, edits it and deletes it', async ({
  tab,
}) => {
  test.slow();
  const link = `engine-${randomUUID().slice(0, 8)}`;
  await signIn(tab);
  await tab.open('/create-portfolio');
  await tab.type('Portfolio link', link);
  await tab.type('Name', 'Zora Quinn');
  await tab.type('Gallery title', 'First light');
  await tab.run(rememberSentFiles);
  await tab.choose('Add photos to First light', PHOTO);
  await tab.see(['button', 'Remove white-ribs.jpg']);
  await tab.run(dropPicture, 'Add photos to First light');
  await tab.see(['button', 'Remove dropped.png']);
  await tab.see({ text: /^2 photos(?!.*uploading)/ }, 30_000);
  expect(await tab.run(sentFiles)).toEqual([
    { type: 'image/jpeg', isSmall: true },
    { type: 'image/jpeg', isSmall: true },
  ]);
  await tab.click(['button', 'Create Portfolio']);
  await tab.click(['link', new RegExp(`/portfolios/${link}$`)]);
  await tab.see(['heading', 'Member Portfolio: Zora Quinn']);
  const { images } = (await stored(link))!.galleries[0]!;
  expect(images.map(({ width, height }) => Math.max(width, height))).toEqual([1024, 1024]);

  await tab.click(['link', 'Edit Portfolio']);
  await tab.type('Bio', 'Light, mostly.');
  await tab.click(['button', 'Remove Photo 1']);
  await tab.click(['button', 'Save changes']);
  await expect.poll(() => tab.path()).toBe(`/portfolios/${link}`);
  expect(await stored(link)).toMatchObject({ bio: 'Light, mostly.', galleries: [{ images: [{ width: 1024 }] }] });

  await tab.click(['button', 'Delete Portfolio']);
  await tab.see(['dialog', /delete/]);
  await tab.press('Escape');
  await tab.seeNot(['dialog', /delete/]);
  await tab.click(['button', 'Delete Portfolio']);
  await tab.see(['dialog', /delete/]);
  await tab.press('Tab'); // Cancel has the focus
  await tab.press('Enter');
  await expect.poll(() => tab.path()).toBe('/');
  expect(await stored(link)).toBeUndefined();
  expect(tab.errors).toEqual([]);
});
