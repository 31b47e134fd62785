import { mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pollRetiredRemotes } from '../composition/following/poll-retired.ts';
import { Frame } from './frame.tsx';

it('shows the navigation items of remotes as long as they are not retired', async () => {
  const remotes = ['things', 'others'].map((word, order) => ({
    name: `mf-${word}`,
    navigation: [{ label: word, to: `/${word}`, order }],
  }));
  const element = <Frame remotes={remotes} previews={[]} onRendered={() => undefined} />;
  mockResponses({ 'GET /api/remotes/retired': { body: { retired: ['mf-things'] } } });
  const router = renderRoutes([{ path: '*', element }], '/');
  pollRetiredRemotes(router);
  expect(await screen.findByRole('link', { name: 'things' })).toBeDefined();
  await router.navigate('/others');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'things' })).toBeNull());
  expect(screen.getByRole('link', { name: 'others' })).toBeDefined();
});

it('shows an item with an icon in the bar for everyone, not in a menu', async () => {
  const navigation = [{ label: 'Search', to: '/search', order: 1, place: 'account' as const, icon: 'search' as const }];
  const element = <Frame remotes={[{ name: 'mf-found', navigation }]} previews={[]} onRendered={() => undefined} />;
  renderRoutes([{ path: '*', element }], '/');
  fireEvent.click(await screen.findByRole('button', { name: /^Account/ }));
  const [only, ...others] = screen.getAllByRole('link', { name: 'Search' });
  expect([only!.getAttribute('href'), only!.textContent, others]).toEqual(['/search', '', []]);
});

it('shows a footer item to everyone, in addition to its navigation position', async () => {
  const navigation = [
    { label: 'Borrow', to: '/borrow', order: 1, place: 'account' as const, inFooter: true },
    { label: 'Desk', to: '/desk', order: 2, place: 'account' as const },
  ];
  const element = <Frame remotes={[{ name: 'mf-lent', navigation }]} previews={[]} onRendered={() => undefined} />;
  renderRoutes([{ path: '*', element }], '/');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Borrow' }).getAttribute('href')).toBe('/borrow');
  expect(footer.queryByRole('link', { name: 'Desk' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Account/ }));
  expect(screen.getAllByRole('link', { name: 'Borrow' })).toHaveLength(2);
});

it('shows only the items that the user has a right to: in the bar, its menus and as an icon', async () => {
  const places = [{ place: 'main' }, { place: 'account' }, { place: 'account', icon: 'search' }] as const;
  const navigation = places.flatMap((place, order) => [
    { label: `Desk ${order}`, to: `/desk${order}`, order, right: 'loans' as const, ...place },
    { label: `Review ${order}`, to: `/review${order}`, order, right: 'captions' as const, ...place },
    { label: `Join ${order}`, to: `/join${order}`, order, audience: 'signed-out' as const, ...place },
  ]);
  const element = <Frame remotes={[{ name: 'mf-found', navigation }]} previews={[]} onRendered={() => undefined} />;
  const officer = { id: 'a', email: 'a@example.org', role: 'member' as const, rights: ['loans' as const] };
  renderRoutes([{ path: '*', element }], '/', officer);
  fireEvent.click(await screen.findByRole('button', { name: /^Account/ }));
  const found = screen.getAllByRole('link', { name: /^(Desk|Review|Join)/ });
  const names = found.map((link) => link.getAttribute('aria-label') ?? link.textContent);
  expect(names).toEqual(['Desk 0', 'Desk 1', 'Desk 2']);
});

describe('an item after those of the bar', () => {
  const navigation = [
    { label: 'Events', to: '/events', order: 80, place: 'more' as const },
    { label: 'Contact', to: '/contact', order: 70 },
    { label: 'Old', to: '/old', order: 1, place: 'account' as const },
  ];
  const element = <Frame remotes={[{ name: 'mf-home', navigation }]} previews={[]} onRendered={() => undefined} />;

  it('stands in the bar after them, and not in the Account menu', async () => {
    renderRoutes([{ path: '*', element }], '/');
    fireEvent.click(await screen.findByRole('button', { name: /^Account/ }));
    const bar = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Contact', 'Events']);
    const menu = document.getElementById('account-menu')!;
    expect(within(menu).queryByRole('link', { name: 'Events' })).toBeNull();
    expect(within(menu).getByRole('link', { name: 'Old' })).toBeDefined();
  });

  it('opens in the menu More; Escape closes the menu and returns the focus', async () => {
    renderRoutes([{ path: '*', element }], '/');
    const more = await screen.findByRole('button', { name: 'More' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    const menu = document.getElementById(more.getAttribute('aria-controls')!)!;
    const entry = within(menu).getByRole('link', { name: 'Events' });
    expect(entry.getAttribute('href')).toBe('/events');
    entry.focus();
    fireEvent.keyDown(entry, { key: 'Escape' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(more);
  });

  it('closes the menu after a navigation', async () => {
    const router = renderRoutes([{ path: '*', element }], '/');
    const more = await screen.findByRole('button', { name: 'More' });
    fireEvent.click(more);
    fireEvent.click(within(document.getElementById('more-menu')!).getByRole('link', { name: 'Events' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/events'));
    expect(more.getAttribute('aria-expanded')).toBe('false');
  });

  it('hides the menu if no remote has such an item', async () => {
    const plain = [{ name: 'mf-home', navigation: navigation.slice(1) }];
    const bare = <Frame remotes={plain} previews={[]} onRendered={() => undefined} />;
    renderRoutes([{ path: '*', element: bare }], '/');
    expect(await screen.findByRole('link', { name: 'Contact' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });
});

it('leads to the news feed and the privacy page from the footer', async () => {
  renderRoutes([{ path: '*', element: <Frame remotes={[]} previews={[]} onRendered={() => undefined} /> }], '/');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'News feed' }).getAttribute('href')).toBe('/feed.xml');
  expect(footer.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
});
