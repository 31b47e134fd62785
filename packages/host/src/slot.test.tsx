import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Link } from './link.tsx';
import { onSlot, Slot, useRouterContext, type OpenSlot } from './slot.tsx';
import { recordSnapshots, setSnapshots, SnapshotScope, useSnapshot } from './snapshot.ts';

const told = vi.fn<(slot: OpenSlot | undefined) => void>();
const fill = vi.fn<(container: HTMLElement, slot: OpenSlot) => typeof told>(() => told);

afterEach(() => {
  onSlot(() => () => undefined);
  setSnapshots({});
  vi.clearAllMocks();
});

function pageWith(event = 'walk') {
  const element = <Slot name="event.gallery" props={{ event }} />;
  return createMemoryRouter([{ path: '/events/:slug', element }], { initialEntries: ['/events/walk?a'] });
}

function Within() {
  return (
    <SnapshotScope value="a-">
      <Slot name="event.gallery" props={{ event: 'ball' }} />
    </SnapshotScope>
  );
}

function Look({ onFound }: { onFound: (routerContext: OpenSlot['routerContext']) => void }) {
  onFound(useRouterContext());
  return useSnapshot('when', () => 'page');
}

function Fragment() {
  return <Link to="/gallery">{useSnapshot('when', () => 'fragment')}</Link>;
}

describe('a slot on a page', () => {
  it("is filled by the shell's handler, with updates until the page is left", async () => {
    onSlot(fill);
    const router = pageWith();
    const { unmount } = render(<RouterProvider router={router} />);
    const [container, slot] = fill.mock.calls[0]!;
    expect(container.dataset['slot']).toBe('event.gallery');
    expect([slot.name, slot.props]).toEqual(['event.gallery', { event: 'walk' }]);
    await act(() => router.navigate('/events/walk?b'));
    expect(told.mock.lastCall?.[0]?.routerContext.map(([, value]) => value)).toContainEqual(
      expect.objectContaining({ location: expect.objectContaining({ search: '?b' }) }),
    );
    expect(fill).toHaveBeenCalledOnce();
    unmount();
    expect(told).toHaveBeenLastCalledWith(undefined);
  });

  it("keeps the fragment's content during hydration and later renders", async () => {
    const root = document.createElement('div');
    const router = pageWith();
    root.innerHTML = renderToString(<RouterProvider router={router} />).replace(
      '></section>',
      '><b>drawn</b></section>',
    );
    const onRecoverableError = vi.fn<() => void>();
    await act(async () => hydrateRoot(root, <RouterProvider router={router} />, { onRecoverableError }));
    await act(() => router.navigate('/events/walk?b'));
    expect(root.querySelector('b')?.textContent).toBe('drawn');
    expect(onRecoverableError).not.toHaveBeenCalled();
  });

  it('is an empty section on the server, and stays empty within a fragment', () => {
    const html = renderToString(<RouterProvider router={pageWith('ball')} />);
    expect(html).toBe('<section data-slot="event.gallery"></section>');
    onSlot(fill);
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Within /> }])} />);
    expect(fill).not.toHaveBeenCalled();
  });
});

describe('a fragment in a separate root', () => {
  it('has the router context of the page, and prefixes its snapshot names', () => {
    const kept = recordSnapshots();
    const found = vi.fn<(routerContext: OpenSlot['routerContext']) => void>();
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Look onFound={found} /> }])} />);
    render(
      found.mock.lastCall![0].reduce(
        (fragment, [Context, value]) => <Context value={value}>{fragment}</Context>,
        <SnapshotScope value="event.gallery-1-">
          <Fragment />
        </SnapshotScope>,
      ),
    );
    expect(screen.getByRole('link', { name: 'fragment' }).getAttribute('href')).toBe('/gallery');
    expect(kept).toEqual({ when: 'page', 'event.gallery-1-when': 'fragment' });
  });
});
