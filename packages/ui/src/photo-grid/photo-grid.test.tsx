import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ViewerPhoto } from '../photo-viewer/photo-viewer.tsx';
import { PhotoGrid } from './photo-grid.tsx';

function photo(id: string, alt = ''): ViewerPhoto {
  return { id, url: `/media/${id}.jpg`, width: 1024, height: 683, alt, variants: [], placeholder: '', exif: null };
}

const sets = [
  { title: 'First room', images: [photo('a', 'A tree'), photo('b')] },
  { title: 'Second room', images: [photo('c'), photo('d'), photo('e')] },
];

function Page({ startOn = null }: { startOn?: string | null }) {
  const [openId, setOpenId] = useState(startOn);
  return (
    <PhotoGrid
      sets={sets}
      openId={openId}
      onOpen={setOpenId}
      onClose={() => setOpenId(null)}
      renderBelow={({ id }, n) => (id === 'c' ? <p>Below photo {n}</p> : null)}
    />
  );
}

function section(title: string) {
  return within(screen.getByRole('heading', { name: title }).closest('section')!);
}

test('shows each set under its title, with the hint', () => {
  render(<Page />);
  expect(section('First room').getAllByRole('listitem')).toHaveLength(2);
  expect(section('Second room').getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getAllByText('Click on a photo to view it in full size!')).toHaveLength(2);
});

test('gives each photo a number, a description and a download', () => {
  render(<Page />);
  const first = section('First room');
  expect(first.getByRole('button', { name: 'View photo 1 in full size: A tree' })).toBeDefined();
  expect(first.getByRole('link', { name: 'Download photo 2' }).getAttribute('href')).toBe('/media/b.jpg');
});

test('renders content below a photo', () => {
  render(<Page />);
  expect(section('Second room').getByText('Below photo 1')).toBeDefined();
});

test('opens a photo within its set, and closing focuses the last shown photo', async () => {
  render(<Page />);
  await userEvent.click(section('Second room').getByRole('button', { name: 'View photo 1 in full size' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Second room' }));
  expect(viewer.getByText('1 / 3')).toBeDefined();
  await userEvent.click(viewer.getByRole('button', { name: 'Next photo' }));
  await userEvent.click(viewer.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(
    section('Second room').getByRole('button', { name: 'View photo 2 in full size' }),
  );
});

test('links each photo to its page if the page has addresses, and opens the viewer without a modifier key', async () => {
  const handleOpen = vi.fn<(id: string) => void>();
  const grid = { sets, openId: null, onClose: () => undefined, formatHref: (id: string) => `?photo=${id}` };
  render(<PhotoGrid {...grid} onOpen={handleOpen} />);
  const tile = section('First room').getByRole('link', { name: /^View photo 2/ });
  expect(tile.getAttribute('href')).toBe('?photo=b');
  expect(fireEvent.click(tile, { ctrlKey: true })).toBe(true); // the browser opens a tab
  expect(handleOpen).not.toHaveBeenCalled();
  expect(fireEvent.click(tile)).toBe(false);
  await waitFor(() => expect(handleOpen).toHaveBeenCalledWith('b', null));
});

describe('in an engine with view transitions', () => {
  const takePicture = vi.fn<(change: () => void) => object>(() => ({
    ready: Promise.resolve(),
    finished: new Promise(() => undefined),
  }));
  beforeEach(() => {
    takePicture.mockClear();
    Object.assign(document, { startViewTransition: takePicture });
  });
  afterEach(() => Reflect.deleteProperty(document, 'startViewTransition'));

  const grid = { sets, onOpen: () => undefined, onClose: () => undefined };

  test('closed by the page, e.g. by Back, the viewer stays until the transition has its picture', async () => {
    const { rerender } = render(<PhotoGrid {...grid} openId="a" />);
    await screen.findByRole('dialog');
    rerender(<PhotoGrid {...grid} openId={null} />);
    expect(screen.getByRole('dialog')).toBeDefined();
    takePicture.mock.calls[0]![0]();
    expect(screen.queryByRole('dialog')).toBeNull();
    const tile = section('First room').getByRole('button', { name: /^View photo 1/ });
    expect([tile.style.viewTransitionName, document.activeElement]).toEqual(['opened-photo', tile]);
  });

  test('a gesture that the browser has animated closes the viewer at once', async () => {
    const { rerender } = render(<PhotoGrid {...grid} openId="a" />);
    await screen.findByRole('dialog');
    window.dispatchEvent(Object.assign(new Event('popstate'), { hasUAVisualTransition: true }));
    rerender(<PhotoGrid {...grid} openId={null} />);
    expect([screen.queryByRole('dialog'), takePicture.mock.calls]).toEqual([null, []]);
  });
});

test('stays closed for an unknown photo', () => {
  render(<Page startOn="gone" />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('does not open on the second click of a double click: the first has closed a dialog above the photo', () => {
  render(<Page />);
  fireEvent.click(section('First room').getByRole('button', { name: /^View photo 1/ }), { detail: 2 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** Aspect ratio of the first photo's frame. */
const ratio = () => section('First room').getAllByRole('img')[0]!.closest<HTMLElement>('span')!.style.aspectRatio;

test('shows uncropped photos on every page to visitors who chose that layout', async () => {
  const { unmount } = render(<Page />);
  expect(ratio()).toBe('1 / 1');
  await userEvent.click(screen.getByRole('button', { name: 'Show photos uncropped' }));
  expect(Number.parseFloat(ratio())).toBeCloseTo(1024 / 683);
  unmount();
  render(<Page />);
  expect(Number.parseFloat(ratio())).toBeCloseTo(1024 / 683);
  await userEvent.click(screen.getByRole('button', { name: 'Show tiles' }));
  expect(ratio()).toBe('1 / 1');
});

const many = Array.from({ length: 62 }, (_, index) => photo(`p${index + 1}`));

test('has an overview of all photos, and links to the sets, for more than sixty photos', async () => {
  const parts = [
    { title: 'First night', images: many.slice(0, 31) },
    { title: 'Last night', images: many.slice(31) },
  ];
  const grid = { openId: null, onOpen: () => undefined, onClose: () => undefined };
  const { rerender } = render(<PhotoGrid sets={sets} {...grid} />);
  expect(screen.queryByRole('navigation')).toBeNull();
  rerender(<PhotoGrid sets={parts} {...grid} />);
  await userEvent.click(screen.getByRole('link', { name: 'Last night 31' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Last night' }).closest('section'));
  await userEvent.click(screen.getByRole('button', { name: 'All 62' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'All photos' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Photo 9 of Last night' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.id).toBe('photo-p40');
});

test('renders a hundred pictures first and the others later, so that the server can render 2,000', async () => {
  const images = Array.from({ length: 2000 }, (_, index) => photo(`p${index}`, 'A shore at dusk'));
  const grid = { sets: [{ title: 'All', images }], openId: null, onOpen: () => undefined, onClose: () => undefined };
  const html = renderToString(<PhotoGrid {...grid} />);
  expect(html.match(/<picture/g)).toHaveLength(100);
  expect(html.length).toBeLessThan(1_000_000);
  const few = { ...grid, sets: [{ title: 'All', images: images.slice(0, 101) }] };
  const { container } = render(<PhotoGrid {...few} />);
  await waitFor(() => expect(container.querySelectorAll('picture')).toHaveLength(101));
});
