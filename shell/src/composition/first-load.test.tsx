import { createBrowserRouter, RouterProvider, ScrollRestoration } from '@fotosoc/host';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameFirstLoad } from './first-load.ts';

const scrollTo = vi.fn<(x: number, y: number) => void>();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', scrollTo);
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** Loads the page at the current address. `openedAtPx` is the distance from the top, in pixels. */
function load(): { openedAtPx: number; leaveAt: (scrollPx: number) => void } {
  scrollTo.mockClear();
  nameFirstLoad();
  const router = createBrowserRouter([{ path: '*', element: <ScrollRestoration />, hydrateFallbackElement: <></> }]);
  const { unmount } = render(<RouterProvider router={router} />);
  return {
    openedAtPx: scrollTo.mock.lastCall?.[1] ?? 0,
    leaveAt(scrollPx) {
      vi.stubGlobal('scrollY', scrollPx);
      dispatchEvent(new Event('pagehide'));
      unmount();
      router.dispose();
    },
  };
}

it('opens a page that was loaded by its address at its top, also after another page was scrolled', () => {
  history.pushState(null, '', '/gallery');
  load().leaveAt(900);
  history.pushState(null, '', '/portfolios');
  const page = load();
  expect(page.openedAtPx).toBe(0);
  page.leaveAt(0);
});

it('restores the scroll position after a reload', () => {
  history.pushState(null, '', '/gallery');
  load().leaveAt(900);
  const page = load();
  expect(page.openedAtPx).toBe(900);
  page.leaveAt(900);
});
