import { recordSnapshots, RouterProvider, createBrowserRouter, setSnapshots, showUser } from '@fotosoc/host';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Navbar } from './navbar.tsx';

const ADA = { id: 'a', email: 'ada@example.org', role: 'member', rights: [] } as const;

const createBar = () => (
  <RouterProvider router={createBrowserRouter([{ path: '*', element: <Navbar items={[]} /> }])} />
);

afterEach(() => {
  setSnapshots({});
  showUser(null);
});

it.each([
  ['every visitor', null],
  ['the member', ADA],
])('hydrates a frame that the server rendered for %s, and shows the member', async (_, renderedFor) => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  const snapshots = recordSnapshots();
  showUser(renderedFor && { ...renderedFor, rights: [] });
  container.innerHTML = renderToString(createBar());
  const menu = container.querySelector<HTMLElement>('#account-menu')!;
  expect(menu.textContent.includes(ADA.email)).toBe(renderedFor !== null);
  showUser({ ...ADA, rights: [] });
  setSnapshots(snapshots);
  const handleError = vi.fn<(error: unknown) => void>();
  await act(async () => {
    hydrateRoot(container, createBar(), { onRecoverableError: handleError });
  });
  expect(handleError).not.toHaveBeenCalled();
  expect(container.querySelector('#account-menu')).toBe(menu);
  expect(menu.textContent).toContain(ADA.email);
});
