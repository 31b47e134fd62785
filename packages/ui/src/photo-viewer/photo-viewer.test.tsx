import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PhotoViewer, type ViewerPhoto } from './photo-viewer.tsx';

function photo(id: string, more: Partial<ViewerPhoto> = {}): ViewerPhoto {
  return {
    id,
    url: `/media/${id}.jpg`,
    width: 1024,
    height: 683,
    alt: '',
    variants: [],
    placeholder: '',
    exif: null,
    ...more,
  };
}

const photos = [photo('a', { alt: 'A tree' }), photo('b'), photo('c')];

function show(index: number, all: ViewerPhoto[] = photos) {
  const onMove = vi.fn<(index: number) => void>();
  const onClose = vi.fn<() => void>();
  render(<PhotoViewer title="First room" photos={all} index={index} onMove={onMove} onClose={onClose} />);
  return { onMove, onClose, dialog: screen.getByRole('dialog', { name: 'First room' }) };
}

test('shows the photo uncropped, with title, position and download', () => {
  show(1);
  expect(screen.getByRole('heading', { name: 'First room' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'Photo 2 of First room' }).getAttribute('src')).toBe('/media/b.jpg');
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/media/b.jpg');
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('First-room-002.jpg');
  expect(screen.getByText('2 / 3')).toBeDefined();
});

test("uses the description as the photo's name", () => {
  show(0);
  expect(screen.getByRole('img', { name: 'A tree' })).toBeDefined();
});

test.each([
  [1, 'ArrowRight', 2],
  [2, 'ArrowRight', 0],
  [1, 'ArrowLeft', 0],
  [0, 'ArrowLeft', 2],
  [1, 'Home', 0],
  [1, 'End', 2],
])('moves from %i by %s to %i', (from, key, to) => {
  const { onMove, dialog } = show(from);
  fireEvent.keyDown(dialog, { key });
  expect(onMove).toHaveBeenCalledExactlyOnceWith(to);
});

test('shows the next photo at once, although the page follows later', () => {
  const { dialog, onMove } = show(0);
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(screen.getByText('3 / 3')).toBeDefined();
  expect(onMove.mock.calls).toEqual([[1], [2]]);
});

const ignore = () => undefined;

test('follows the page once the page has followed', () => {
  const props = { title: 'First room', photos, onMove: ignore, onClose: ignore };
  const { rerender } = render(<PhotoViewer {...props} index={0} />);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
  rerender(<PhotoViewer {...props} index={1} />);
  rerender(<PhotoViewer {...props} index={2} />);
  expect(screen.getByText('3 / 3')).toBeDefined();
});

test('moves by its buttons, around both ends', async () => {
  const { onMove } = show(0);
  await userEvent.click(screen.getByRole('button', { name: 'Previous photo' }));
  expect(onMove).toHaveBeenLastCalledWith(2);
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(onMove).toHaveBeenLastCalledWith(0);
});

test.each([
  [-80, 5, 2],
  [80, -5, 0],
])('moves by a swipe of %i px', (right, down, to) => {
  const { onMove } = show(1);
  const picture = screen.getByRole('img');
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true };
  fireEvent.pointerDown(picture, { ...finger, clientX: 200, clientY: 200 });
  fireEvent.pointerUp(picture, { ...finger, clientX: 200 + right, clientY: 200 + down });
  expect(onMove).toHaveBeenCalledExactlyOnceWith(to);
});

test('does not treat a tap or a vertical movement as a swipe', () => {
  const { onMove } = show(1);
  const picture = screen.getByRole('img');
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true };
  for (const [right, down] of [
    [10, 0],
    [60, 120],
  ] as const) {
    fireEvent.pointerDown(picture, { ...finger, clientX: 200, clientY: 200 });
    fireEvent.pointerUp(picture, { ...finger, clientX: 200 + right, clientY: 200 + down });
  }
  expect(onMove).not.toHaveBeenCalled();
});

test('calls onClose once, by button or by Escape', async () => {
  const { onClose, dialog } = show(0);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('offers no information about a photo without camera fields', () => {
  show(0);
  expect(screen.queryByRole('button', { name: 'Info' })).toBeNull();
});

test('shows camera data without empty rows', async () => {
  const exif = {
    make: 'FUJIFILM',
    model: 'X-T4',
    fNumber: 'f/8',
    exposureTime: '1/250s',
    takenAt: '2025-01-11T08:30:00',
  };
  show(0, [photo('a', { exif })]);
  const button = screen.getByRole('button', { name: 'Info' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  const rows = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(rows).toEqual([
    'Aperture: f/8',
    'Shutter: 1/250 s',
    'Camera: FUJIFILM X-T4',
    'Taken: 11 January 2025',
    'Size: 1024 × 683',
  ]);
});

test('offers smaller WebP copies, and the stored photo for larger sizes', () => {
  const variants = [
    { url: '/media/a-480.webp', width: 480, type: 'image/webp' },
    { url: '/media/a-480.jpg', width: 480, type: 'image/jpeg' },
  ];
  show(0, [photo('a', { variants })]);
  const img = screen.getByRole('img');
  expect(img.getAttribute('srcset')).toBe('/media/a-480.jpg 480w, /media/a.jpg 1024w');
  const source = img.parentElement!.querySelector('source')!;
  expect(source.getAttribute('srcset')).toBe('/media/a-480.webp 480w, /media/a.jpg 1024w');
  expect(source.getAttribute('type')).toBe('image/webp');
});

test('decodes the previous and the next two photos', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const sources: (string | null)[] = [];
  const decode = function (this: HTMLImageElement) {
    sources.push(this.getAttribute('src'));
    return Promise.resolve();
  };
  vi.stubGlobal('Image', function () {
    return Object.assign(document.createElement('img'), { decode });
  });
  show(
    1,
    ['a', 'b', 'c', 'd', 'e'].map((id) => photo(id)),
  );
  expect(sources).toEqual(['/media/c.jpg', '/media/d.jpg', '/media/a.jpg']);
});

test('offers a copy of full width in place of the stored photo', () => {
  show(0, [photo('a', { variants: [{ url: '/media/a.w1024.webp', width: 1024, type: 'image/webp' }] })]);
  const source = screen.getByRole('img').parentElement!.querySelector('source')!;
  expect(source.getAttribute('srcset')).toBe('/media/a.w1024.webp 1024w');
});

test('runs a slideshow by S, until any key is pressed', () => {
  vi.useFakeTimers();
  const { onMove, dialog } = show(1);
  fireEvent.keyDown(dialog, { key: 's' });
  expect(screen.getByRole('button', { name: 'Slideshow' }).getAttribute('aria-pressed')).toBe('true');
  act(() => {
    vi.advanceTimersByTime(5000);
  });
  expect(onMove).toHaveBeenCalledExactlyOnceWith(2);
  fireEvent.keyDown(dialog, { key: 's' });
  expect(screen.getByRole('button', { name: 'Slideshow' }).getAttribute('aria-pressed')).toBe('false');
  act(() => {
    vi.advanceTimersByTime(20_000);
  });
  expect(onMove).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('closes by a flick down', () => {
  const { onClose } = show(1);
  const picture = screen.getByRole('img');
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true };
  fireEvent.pointerDown(picture, { ...finger, clientX: 200, clientY: 200 });
  fireEvent.pointerUp(picture, { ...finger, clientX: 205, clientY: 320 });
  expect(onClose).toHaveBeenCalledOnce();
});

test('measures nothing while a finger moves, and shows all pixels once they are decoded', async () => {
  const decoded = vi.fn<() => Promise<void>>(async () => undefined);
  vi.stubGlobal('requestAnimationFrame', (write: FrameRequestCallback) => {
    write(0);
    return 0;
  });
  HTMLImageElement.prototype.decode = decoded;
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  show(1);
  const picture = screen.getByRole('img');
  const finger = { pointerType: 'touch', isPrimary: true };
  fireEvent.pointerDown(picture, { ...finger, pointerId: 1, clientX: 100, clientY: 200 });
  fireEvent.pointerDown(picture, { ...finger, pointerId: 2, clientX: 200, clientY: 200 });
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  fireEvent.pointerMove(picture, { ...finger, pointerId: 2, clientX: 300, clientY: 200 });
  expect(picture.style.transform).toMatch(/scale\(2\)$/);
  expect(picture.closest('[data-zoomed]')).toBeTruthy();
  expect(measured).not.toHaveBeenCalled();
  expect(picture.getAttribute('sizes')).not.toBe('1024px');
  for (const pointerId of [1, 2]) fireEvent.pointerUp(picture, { ...finger, pointerId, clientX: 300, clientY: 200 });
  await waitFor(() => expect(picture.getAttribute('sizes')).toBe('1024px'));
  expect(decoded).toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

test('pans by mouse without a native drag', () => {
  show(0);
  const drag = new Event('dragstart', { bubbles: true, cancelable: true });
  fireEvent(screen.getByRole('img'), drag);
  expect(drag.defaultPrevented).toBe(true);
});

test('shows the title of the photo with its photographer', () => {
  show(0, [photo('a', { title: 'Low tide', credit: 'Kavya Menon' })]);
  expect(screen.getByText('Low tide')).toBeDefined();
  expect(screen.getByText('Kavya Menon')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Low tide' })).toBeDefined();
});

test.each([
  ['refuses', { writeText: () => Promise.reject(new Error('denied')) }],
  ['has no clipboard', undefined],
])('shows the address to copy where the browser %s', async (_, clipboard) => {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { clipboard: { value: clipboard }, share: { value: undefined } }),
  );
  const { dialog } = show(0);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  const field = await within(dialog).findByRole<HTMLInputElement>('textbox', {
    name: 'Your browser did not copy the link. Copy it here:',
  });
  expect(field.value).toBe(location.href);
  vi.unstubAllGlobals();
});

test('shows controls for the photo in place of the tools', () => {
  const none = vi.fn<() => void>();
  render(
    <PhotoViewer
      title="Judging"
      photos={photos}
      index={1}
      onMove={none}
      onClose={none}
      renderFoot={({ id }) => <p>{`Mark ${id}`}</p>}
    />,
  );
  expect(screen.getByText('Mark b')).toBeDefined();
  for (const name of ['Share', 'Slideshow']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Next photo' })).toBeDefined();
});
