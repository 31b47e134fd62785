import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponses, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';

it('lists each year with positions and names', async () => {
  const committees = [
    { year: '2025/26', members: [{ role: 'Chairperson', name: 'Róisín Foley' }] },
    { year: '2003/04', members: [{ role: 'Chair', name: 'Emre Daly' }] },
  ];
  mockResponses({ 'GET /api/previous-committees': { body: { committees, lead: 'Meet them.' } } });
  renderRoutes(routes, '/previous-committees');
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Committee 2025/26', 'Committee 2003/04']);
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries).toEqual(['Chairperson: Róisín Foley', 'Chair: Emre Daly']);
  expect(screen.getByRole('link', { name: 'committee@example.org' })).toBeTruthy();
});

it('scrolls to the year in the address', async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.push(this.id);
  };
  const committees = ['2025/26', '2003/04'].map((year) => ({ year, members: [{ role: 'Chair', name: 'Emre Daly' }] }));
  mockResponses({ 'GET /api/previous-committees': { body: { committees, lead: 'Meet them.' } } });
  renderRoutes(routes, '/previous-committees#2003%2F04');
  expect(await screen.findByRole('heading', { name: 'Committee 2003/04' })).toBeDefined();
  await waitFor(() => expect(scrolled).toEqual(['2003/04']));
});
