import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { Link, NavLink, onPrefetch } from './link.tsx';

afterEach(() => {
  onPrefetch(() => undefined);
});

/** Renders a link on the page `/gallery`. */
function show(link: React.ReactNode): HTMLElement {
  const router = createMemoryRouter([{ path: '*', element: link }], { initialEntries: ['/gallery'] });
  render(<RouterProvider router={router} />);
  return screen.getByRole('link');
}

it.each([
  ['Link', Link],
  ['NavLink', NavLink],
])('%s prefetches its page while the pointer or the focus is on the link', (_, Component) => {
  const fetched = vi.fn<(path: string) => void>();
  onPrefetch(fetched);
  const link = show(<Component to="../loans">Loans</Component>);
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.pointerEnter(link);
  fireEvent.focus(link);
  expect(fetched.mock.calls).toEqual([['/loans'], ['/loans']]);
});

it('runs the page’s own pointer handler instead of the prefetch', () => {
  const fetched = vi.fn<(path: string) => void>();
  const handleEnter = vi.fn<() => void>();
  onPrefetch(fetched);
  fireEvent.pointerEnter(
    show(
      <Link to="/loans" onPointerEnter={handleEnter}>
        Loans
      </Link>,
    ),
  );
  expect([handleEnter.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 0]);
});

it('marks the current page', () => {
  expect(show(<NavLink to="/gallery">Gallery</NavLink>).getAttribute('aria-current')).toBe('page');
});

it('marks no other page', () => {
  expect(show(<NavLink to="/loans">Loans</NavLink>).getAttribute('aria-current')).toBeNull();
});
