import type { Page } from '@playwright/test';

interface Stored {
  name: string;
  profileImage: { id: string } | null;
  galleries: { title: string; images: { alt: string }[] }[];
}

/** As it stands behind the page that is open. */
export async function stored(page: Page, link: string): Promise<Stored> {
  const answer = await page.request.get(`/api/portfolios/${link}`, { maxRetries: 2 });
  return ((await answer.json()) as { portfolio: Stored }).portfolio;
}

/** Descriptions of the stored photos, gallery by gallery. */
export async function storedAlts(page: Page, link: string): Promise<string[][]> {
  return (await stored(page, link)).galleries.map(({ images }) => images.map(({ alt }) => alt));
}
