import { renderRoutes } from '@fotosoc/host/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useOpenPhoto } from './open-photo.ts';

function Page() {
  const { openId, onOpen, onClose } = useOpenPhoto();
  return (
    <>
      <p>{openId === null ? 'closed' : `open on ${openId}`}</p>
      <button onClick={() => onOpen('a', null)}>Open</button>
      <button onClick={() => onOpen('b', openId)}>Next</button>
      <button onClick={onClose}>Close</button>
    </>
  );
}

const routes = [{ path: '/gallery/:link', element: <Page /> }];
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('opening adds an entry that Back takes away', async () => {
  const router = renderRoutes(routes, '/gallery/wild');
  await press('Open');
  expect(await screen.findByText('open on a')).toBeDefined();
  expect(router.state.location.search).toBe('?photo=a');
  await router.navigate(-1);
  expect(await screen.findByText('closed')).toBeDefined();
  await router.navigate(1);
  expect(await screen.findByText('open on a')).toBeDefined();
});

test('moving replaces the entry, so closing leads back to the page as it was', async () => {
  const router = renderRoutes(routes, '/gallery/wild');
  await press('Open');
  await press('Next');
  expect(await screen.findByText('open on b')).toBeDefined();
  await press('Close');
  expect(await screen.findByText('closed')).toBeDefined();
  expect(router.state.location.search).toBe('');
  expect(router.state.historyAction).toBe('POP');
});

test('a copied address opens on its photo, and closing stays on the page', async () => {
  const router = renderRoutes(routes, '/gallery/wild?photo=b&from=mail');
  expect(await screen.findByText('open on b')).toBeDefined();
  await press('Close');
  await waitFor(() => expect(router.state.location.search).toBe('?from=mail'));
  expect(router.state.location.pathname).toBe('/gallery/wild');
});
