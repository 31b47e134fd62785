import { renderRoutes } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useOpenPhoto } from './open-photo.ts';

function Page() {
  const { pageId, viewer } = useOpenPhoto();
  return (
    <>
      <p>{viewer.openId === null ? 'closed' : `open on ${viewer.openId}`}</p>
      <a href={viewer.formatHref('b')}>Photo b</a>
      <p>{pageId === null ? 'all photos' : `page of ${pageId}`}</p>
      <button onClick={() => viewer.onOpen('a', null)}>Open</button>
      <button onClick={() => viewer.onOpen('b', viewer.openId)}>Next</button>
      <button onClick={viewer.onClose}>Close</button>
    </>
  );
}

const routes = [{ path: '/gallery/:link', element: <Page /> }];
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the address of a photo is its page', async () => {
  renderRoutes(routes, '/gallery/wild');
  const href = (await screen.findByRole('link', { name: 'Photo b' })).getAttribute('href');
  renderRoutes(routes, `/gallery/wild${href}`);
  expect(await screen.findByText('page of b')).toBeDefined();
});

test('opening adds a history entry that Back removes', async () => {
  const router = renderRoutes(routes, '/gallery/wild');
  await press('Open');
  expect(await screen.findByText('open on a')).toBeDefined();
  expect(screen.getByText('all photos')).toBeDefined();
  expect(router.state.location.search).toBe('?photo=a');
  await router.navigate(-1);
  expect(await screen.findByText('closed')).toBeDefined();
  await router.navigate(1);
  expect(await screen.findByText('open on a')).toBeDefined();
});

test('moving replaces the entry, so that closing leads back to the original page', async () => {
  const router = renderRoutes(routes, '/gallery/wild');
  await press('Open');
  await press('Next');
  expect(await screen.findByText('open on b')).toBeDefined();
  await press('Close');
  expect(await screen.findByText('closed')).toBeDefined();
  expect(router.state.location.search).toBe('');
  expect(router.state.historyAction).toBe('POP');
});

test('an address opened directly is the page of its photo, and the viewer opens from and closes to that page', async () => {
  const router = renderRoutes(routes, '/gallery/wild?photo=b&from=mail');
  expect(await screen.findByText('page of b')).toBeDefined();
  expect(screen.getByText('closed')).toBeDefined();
  await press('Open');
  expect(await screen.findByText('open on a')).toBeDefined();
  await press('Close');
  expect(await screen.findByText('page of b')).toBeDefined();
  expect(router.state.location.search).toBe('?photo=b&from=mail');
});
