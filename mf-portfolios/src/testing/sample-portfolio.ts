import type { User } from '@fotosoc/contract/account';
import type { Portfolio, PortfolioSummary } from '@fotosoc/contract/portfolio';
import { createSamplePhoto } from '@fotosoc/photos/testing';

export const owner: User = { id: 'u1', email: 'ines@example.org', role: 'member', rights: [] };
export const otherMember: User = { id: 'u2', email: 'ada@example.org', role: 'member', rights: [] };

export function createSamplePortfolio(more: Partial<Portfolio> = {}): Portfolio {
  return {
    portfolioLink: 'ines',
    name: 'Inês Carvalho',
    bio: 'Third-year botany.',
    profileImage: null,
    badge: 'Member',
    userId: owner.id,
    socialButtons: [
      { platform: 'instagram', url: 'https://instagram.example.org/ines' },
      { platform: 'linkedin', url: '' },
      { platform: 'email', url: 'ines@example.org' },
    ],
    galleries: [
      { title: 'Unmown', images: [createSamplePhoto('a', { alt: 'A meadow' }), createSamplePhoto('b')] },
      { title: 'Glasshouse', images: [createSamplePhoto('c')] },
    ],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    ...more,
  };
}

export function createSampleSummary(more: Partial<PortfolioSummary> = {}): PortfolioSummary {
  const { portfolioLink, name, badge, userId, galleries, updatedAt } = createSamplePortfolio();
  const photos = galleries.flatMap(({ images }) => images);
  const counts = { galleryCount: galleries.length, photoCount: photos.length };
  return { portfolioLink, name, badge, userId, covers: galleries[0]!.images, ...counts, updatedAt, ...more };
}
