import type { SearchGroup, SearchResult } from '@fotosoc/contract/search';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import routes from '../../routes';

function result(title: string, change: Partial<SearchResult> = {}): SearchResult {
  return { id: title, title, line: '', excerpt: '', path: `/${title}`, photo: null, image: '', start: null, ...change };
}

function answer(words: string[], groups: SearchGroup[], suggestion: string | null = null) {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return { body: { groups, count, isMore: groups.some(({ isMore }) => isMore), words, suggestion } };
}

const people: SearchGroup = {
  kind: 'people',
  count: 1,
  isMore: false,
  results: [result('Oisín Fogarty', { path: '/portfolios/oisin', line: 'Mostly harbours' })],
};
const events: SearchGroup = {
  kind: 'events',
  count: 500,
  isMore: true,
  results: [result('Walk', { excerpt: '… in thick fog', start: '2027-01-14T07:00:00.000Z' })],
};
const FOG = 'GET /api/search?q=fog&kind=';

describe('search', () => {
  it('shows the results for its address, with matches underlined', async () => {
    mockResponses({ [FOG]: answer(['fog'], [people, events]) });
    renderRoutes(routes, '/search?q=fog');
    const found = within(await screen.findByRole('region', { name: 'People 1' }));
    const link = found.getByRole('link');
    expect([link.getAttribute('href'), link.querySelector('mark')?.textContent]).toEqual(['/portfolios/oisin', 'Fog']);
    const more = within(screen.getByRole('region', { name: 'Events 500+' }));
    expect(more.getByText('fog').tagName).toBe('MARK');
    expect(screen.getByText('More than 501 found')).toBeDefined();
  });

  it('underlines regardless of accents', async () => {
    mockResponses({ 'GET /api/search?q=oisin&kind=': answer(['oisin'], [people]) });
    renderRoutes(routes, '/search?q=oisin&kind=');
    expect((await screen.findByText('Oisín')).tagName).toBe('MARK');
  });

  it('searches while typing, and updates the address', async () => {
    mockResponses({ [FOG]: answer(['fog'], [people]) });
    const router = renderRoutes(routes, '/search');
    const field = await screen.findByRole('searchbox', { name: 'Search' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, 'fog');
    expect(await screen.findByText('1 found')).toBeDefined();
    expect(router.state.location.search).toBe('?q=fog');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(document.activeElement).toBe(field);
  });

  it('offers similar results', async () => {
    mockResponses({ 'GET /api/search?q=fogg&kind=': answer(['fogg'], [], 'fog'), [FOG]: answer(['fog'], [people]) });
    renderRoutes(routes, '/search?q=fogg&kind=');
    expect(await screen.findByText('No results for “fogg”.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'fog' }));
    expect(await screen.findByText('1 found')).toBeDefined();
  });

  it('states that there are no results', async () => {
    mockResponses({ 'GET /api/search?q=snow+leopard&kind=': answer(['snow', 'leopard'], []) });
    renderRoutes(routes, '/search?q=snow+leopard&kind=');
    expect(await screen.findByText('No results for “snow leopard”')).toBeDefined();
  });

  it('asks for a second letter', async () => {
    mockResponses({});
    renderRoutes(routes, '/search?q=f');
    expect(await screen.findByText('Enter two letters or more.')).toBeDefined();
  });

  it('states that a query is too long, without a request', async () => {
    mockResponses({});
    renderRoutes(routes, `/search?q=${'a'.repeat(201)}`);
    const status = await screen.findByText('The search is too long: at most 200 characters.');
    expect(status.closest('[role=status]')).not.toBeNull();
    expect(screen.queryByText(/No results/)).toBeNull();
  });

  it('states that a kind is unknown, and leads to all results', async () => {
    const refusal = createFailure(400, 'request/invalid', 'The kind is unknown.');
    mockResponses({ 'GET /api/search?q=fog&kind=fish': refusal });
    renderRoutes(routes, '/search?q=fog&kind=fish');
    expect(await screen.findByText('There is no such kind of results.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show all results for “fog”' })).toBeDefined();
    expect(screen.queryByText(/does not respond/)).toBeNull();
  });

  it('states that the search failed, and tries again', async () => {
    mockResponses({ [FOG]: createFailure(429, 'request/too-many-requests', 'That was too often.') });
    renderRoutes(routes, '/search?q=fog');
    expect(await screen.findByText('Search does not respond. The rest of the site works.')).toBeDefined();
    mockResponses({ [FOG]: answer(['fog'], [people]) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 found')).toBeDefined();
  });

  describe('with many photos', () => {
    const tiles = Array.from({ length: 8 }, (_, n) => result(`Fog ${n}`));
    const photos: SearchGroup = { kind: 'photos', count: 100, isMore: false, results: tiles };
    const all = { ...photos, results: Array.from({ length: 100 }, (_, n) => result(`Fog ${n}`)) };

    it('shows six below people, and all of them at an address with a history entry', async () => {
      mockResponses({
        [FOG]: answer(['fog'], [people, photos]),
        'GET /api/search?q=fog&kind=photos': answer(['fog'], [all]),
      });
      const router = renderRoutes(routes, '/search?q=fog');
      const few = within(await screen.findByRole('region', { name: 'Photos 100' }));
      expect(few.getAllByRole('listitem')).toHaveLength(6);
      await userEvent.click(few.getByRole('link', { name: 'Show all 100 photos' }));
      await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(100));
      expect(router.state.location.search).toBe('?q=fog&kind=photos');
      expect(screen.queryByRole('link', { name: /^Show all 100/ })).toBeNull();
      expect(screen.getByRole('link', { name: 'Show all results for “fog”' }).getAttribute('href')).toBe(
        '/search?q=fog',
      );
      await router.navigate(-1);
      expect(await screen.findByRole('region', { name: 'People 1' })).toBeDefined();
    });

    it('leads to all results of another kind as well', async () => {
      mockResponses({ [FOG]: answer(['fog'], [{ ...events, kind: 'fotos' }]) });
      renderRoutes(routes, '/search?q=fog');
      const link = await screen.findByRole('link', { name: 'Show all 500+ Fotos of the Week' });
      expect(link.getAttribute('href')).toBe('/search?q=fog&kind=fotos');
    });

    it('searches all kinds again for other terms', async () => {
      mockResponses({
        'GET /api/search?q=fog&kind=photos': answer(['fog'], [all]),
        'GET /api/search?q=foggy&kind=': answer(['foggy'], [people]),
      });
      const router = renderRoutes(routes, '/search?q=fog&kind=photos');
      await userEvent.type(await screen.findByRole('searchbox'), 'gy');
      await waitFor(() => expect(router.state.location.search).toBe('?q=foggy'));
    });
  });

  it('states what the search covers if there are no results', async () => {
    mockResponses({ 'GET /api/search?q=snow&kind=': answer(['snow'], []) });
    renderRoutes(routes, '/search?q=snow');
    expect(await screen.findByText(/people, committees past and present, .* by month and year\.$/)).toBeDefined();
  });
});
