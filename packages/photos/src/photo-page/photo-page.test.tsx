import { renderRoutes } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useOpenPhoto } from '../open-photo.ts';
import { createSamplePhoto } from '../testing.ts';
import { PhotoPage, findPhotoPosition } from './photo-page.tsx';

const images = [
  createSamplePhoto('a'),
  createSamplePhoto('b', { alt: 'A lone figure in fog', credit: 'Kavya Menon', exif: { fNumber: 'f/8' } }),
  createSamplePhoto('c', { title: 'Low tide' }),
];

function Page() {
  const { pageId, viewer, ...opened } = useOpenPhoto();
  const within = { title: 'Winter Exhibition', to: '/gallery/winter' };
  if (viewer.openId !== null) return <button onClick={viewer.onClose}>Close</button>;
  return (
    <PhotoPage
      {...findPhotoPosition([{ title: 'Second room', images }], pageId)!}
      {...opened}
      within={within}
      onOpen={viewer.onOpen}
      onHidden={vi.fn<() => void>()}
    />
  );
}

const open = (address: string) => renderRoutes([{ path: '/gallery/:link', element: <Page /> }], address);

test('shows title, photographer, equipment and description', async () => {
  open('/gallery/winter?photo=b');
  expect(await screen.findByRole('heading', { level: 1, name: 'Photo 2 of Second room' })).toBeDefined();
  expect(screen.getByText('Kavya Menon')).toBeDefined();
  expect(screen.getByText('f/8')).toBeDefined();
  expect(screen.getByText('A lone figure in fog')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Winter Exhibition' }).getAttribute('href')).toBe('/gallery/winter');
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(
    'Second-room-002-Kavya-Menon.jpg',
  );
});

test("uses the photo's title as heading and tab title", async () => {
  open('/gallery/winter?photo=c');
  expect(await screen.findByRole('heading', { level: 1, name: 'Low tide' })).toBeDefined();
  expect(document.title).toMatch(/^Low tide, Winter Exhibition/);
});

test('links to the neighbouring photos, from the last to the first', async () => {
  const router = open('/gallery/winter?photo=b');
  await userEvent.click(await screen.findByRole('link', { name: 'Next photo' }));
  expect(await screen.findByText('3 / 3')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Next photo' }));
  expect(await screen.findByText('1 / 3')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Photo 2' }));
  expect(await screen.findByText('2 / 3')).toBeDefined();
  expect(router.state.location.search).toBe('?photo=b');
});

test('regains the focus from the viewer', async () => {
  open('/gallery/winter?photo=b');
  await userEvent.click(await screen.findByRole('button', { name: 'View in full size: A lone figure in fog' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const picture = await screen.findByRole('button', { name: 'View in full size: A lone figure in fog' });
  expect(document.activeElement).toBe(picture);
});

test('copies its address without a system share dialog', async () => {
  const user = userEvent.setup();
  open('/gallery/winter?photo=a');
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(location.href);
});
