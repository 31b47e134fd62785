import type { Page } from '@playwright/test';

interface Stored {
  name: string;
  profileImage: { id: string } | null;
  galleries: { title: string; images: { alt: string }[] }[];
}

export async function readStoredPortfolio(page: Page, link: string): Promise<Stored> {
  const answer = await page.request.get(`/api/portfolios/${link}`, { maxRetries: 2 });
  return ((await answer.json()) as { portfolio: Stored }).portfolio;
}

export async function readStoredAlts(page: Page, link: string): Promise<string[][]> {
  return (await readStoredPortfolio(page, link)).galleries.map(({ images }) => images.map(({ alt }) => alt));
}
