import { mockResponses, renderFragment } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fragments } from '../../routes';
import { night, createEventPhotos } from '../../testing/events';

const none = { count: 0, photos: [], galleries: [], credits: [] };

async function open(
  photos: typeof none | ReturnType<typeof createEventPhotos>,
  earlierPhotos: typeof photos | null = null,
  room = 8,
) {
  mockResponses({
    'GET /api/events/night-walk': { body: { event: night, photos, earlierPhotos, next: [], feed: null } },
  });
  await renderFragment(fragments, 'event.gallery', { event: 'night-walk', photos: room });
}

describe('the photos of an evening, on the page of its event', () => {
  it('shows the first photos, with links to each, to all and to the photographers', async () => {
    await open(createEventPhotos('Walk in Fog'));
    expect((await screen.findByRole('link', { name: 'Fog' })).getAttribute('href')).toBe('/gallery/walk?photo=fog-0');
    expect(screen.getByRole('link', { name: 'All 38 photos' }).getAttribute('href')).toBe('/gallery/walk');
    const credits = screen.getByText('Photos by').parentElement!;
    expect(credits.textContent).toBe('Photos by Jonas, Kavya and Lucía.');
    expect(screen.getByRole('link', { name: 'Lucía' }).getAttribute('href')).toBe('/photographers/Luc%C3%ADa');
  });

  it('names the galleries if there are several', async () => {
    const photos = createEventPhotos('Walk in Fog');
    await open({ ...photos, galleries: [...photos.galleries, { link: 'prints', title: 'Prints' }] });
    expect((await screen.findByRole('link', { name: 'Prints' })).getAttribute('href')).toBe('/gallery/prints');
    expect(screen.queryByRole('link', { name: /^All/ })).toBeNull();
  });

  it('shows photos of the previous event, as many as fit, while the event has none', async () => {
    await open(none, createEventPhotos('Walk of Before', 6), 4);
    expect(await screen.findByRole('link', { name: 'Walk of Before' })).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.queryByText(/Photos by/)).toBeNull();
  });
});
