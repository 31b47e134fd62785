import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  chooseFiles,
  dragTile,
  createFile,
  listTileIds,
  renderPhotoList,
  listTileStates,
  createStoredPhoto,
  selectTiles,
  listTiles,
  createUploads,
} from '../testing/photo-list.tsx';
import { toItems } from './photo-upload.tsx';

test('stores each photo as soon as it is chosen, and shows the progress', async () => {
  const { upload, of } = createUploads();
  renderPhotoList(upload);
  await chooseFiles('a.jpg', 'b.jpg');
  act(() => {
    of('a.jpg').progress({ phase: 'compressing', percent: 0 });
    of('b.jpg').progress({ phase: 'uploading', percent: 62 });
  });
  expect(listTileStates()).toEqual(['Compressing', 'Uploading, 62%']);
  expect(screen.getByRole('progressbar', { name: 'Uploading b.jpg' }).getAttribute('aria-valuenow')).toBe('62');
  act(() => of('b.jpg').progress({ phase: 'processing', percent: 100 }));
  expect(listTileStates()).toEqual(['Compressing', 'Processing']);
  await act(async () => of('b.jpg').done());
  expect(listTileStates()).toEqual(['Compressing', 'b.jpg']);
  expect(screen.queryByRole('progressbar', { name: 'Uploading b.jpg' })).toBeNull();
});

test('continues after a failed upload, and offers a retry', async () => {
  const { upload, of } = createUploads();
  renderPhotoList(upload);
  await chooseFiles('a.jpg', 'b.jpg');
  await act(async () => of('a.jpg').fail('This file is not a photo.'));
  await act(async () => of('b.jpg').done());
  expect(listTileStates()).toEqual(['Upload failed', 'b.jpg']);
  expect(screen.getByText('This file is not a photo.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again to upload a.jpg' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove a.jpg' }));
  await act(async () => of('a.jpg').done());
  expect(listTileStates()).toEqual(['a.jpg', 'b.jpg']);
});

test('keeps picture and name of a failed photo', async () => {
  const { upload, of } = createUploads();
  const preview = new Blob(['small']);
  URL.createObjectURL = (blob) => (blob === preview ? 'blob:small' : '');
  URL.revokeObjectURL = () => undefined;
  renderPhotoList(upload);
  await chooseFiles('a.jpg');
  act(() => of('a.jpg').progress({ phase: 'uploading', percent: 62, preview }));
  await act(async () => of('a.jpg').fail('There is no room left.'));
  const tile = screen.getByRole('listitem');
  expect(tile.querySelector('img')?.getAttribute('src')).toBe('blob:small');
  expect([...tile.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'Upload failed',
    'a.jpg',
    'There is no room left.',
  ]);
});

test('retries failed photos together, and keeps the focus nearby', async () => {
  const { upload, of } = createUploads();
  renderPhotoList(upload);
  await chooseFiles('a.jpg', 'b.jpg', 'c.jpg');
  await act(async () => of('a.jpg').fail('There is no room left.'));
  expect(screen.queryByRole('button', { name: /^Try all/ })).toBeNull();
  await act(async () => of('b.jpg').fail('There is no room left.'));
  await userEvent.click(screen.getByRole('button', { name: 'Try all 2 failed photos again' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove a.jpg' }));
  await act(async () => ['a.jpg', 'b.jpg', 'c.jpg'].forEach((name) => of(name).done()));
  expect(listTileStates()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
});

test('cancels the upload of a removed photo and moves the focus on', async () => {
  const { upload, of } = createUploads();
  renderPhotoList(upload);
  await chooseFiles('a.jpg', 'b.jpg');
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.jpg' }));
  expect(of('a.jpg').signal.aborted).toBe(true);
  expect(of('b.jpg').signal.aborted).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove b.jpg' }));
});

test('moves a photo by button; the focus follows and the position is announced', async () => {
  renderPhotoList(createUploads().upload, toItems(['a', 'b', 'c'].map(createStoredPhoto)));
  await userEvent.click(screen.getByRole('button', { name: 'Move Photo 1 right' }));
  expect(listTileIds()).toEqual(['b', 'a', 'c']);
  expect(screen.getByRole('status').textContent).toBe('Photo moved to position 2 of 3');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Photo 1 right' }));
  await userEvent.keyboard('{Enter}');
  expect(listTileIds()).toEqual(['b', 'c', 'a']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Photo 1 left' }));
});

test('moves a photo by drag to the drop position', () => {
  renderPhotoList(createUploads().upload, toItems(['a', 'b', 'c'].map(createStoredPhoto)));
  const [first, , last] = screen.getAllByRole('listitem');
  dragTile(last!, first!);
  expect(listTileIds()).toEqual(['c', 'a', 'b']);
  expect(screen.getByRole('status').textContent).toBe('Photo moved to position 1 of 3');
});

test('moves a photo behind the last one when dropped on the zone below', () => {
  renderPhotoList(createUploads().upload, toItems(['a', 'b', 'c'].map(createStoredPhoto)));
  dragTile(screen.getAllByRole('listitem')[0]!, screen.getByLabelText('Add photos to Unmown').closest('label')!);
  expect(listTileIds()).toEqual(['b', 'c', 'a']);
});

test('leaves a photo in place without an announcement when dropped where it was', () => {
  renderPhotoList(createUploads().upload, toItems(['a', 'b'].map(createStoredPhoto)));
  const [first] = screen.getAllByRole('listitem');
  dragTile(first!, first!);
  expect(listTileIds()).toEqual(['a', 'b']);
  expect(screen.getByRole('status').textContent).toBe('');
});

const photo = (index: number) => listTiles()[index]!.querySelector('[data-lifts]')!;
const fingerAt = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] });
const rest = (ms = 400) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('a finger that rests on a photo', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(100 * [...(this.parentElement?.children ?? [])].indexOf(this), 200, 100, 100);
    });
    document.elementFromPoint = (x, y) => (y >= 200 && y < 300 ? (listTiles()[Math.floor(x / 100)] ?? null) : null);
    renderPhotoList(createUploads().upload, toItems(['a', 'b', 'c'].map(createStoredPhoto)));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    Reflect.deleteProperty(document, 'elementFromPoint'); // jsdom lacks this function
  });

  test('lifts the photo, and drops the photo at its position', () => {
    const first = photo(0);
    fireEvent.touchStart(first, fingerAt(50, 250));
    rest();
    expect(fireEvent.touchMove(first, fingerAt(260, 250))).toBe(false); // the page does not scroll
    expect(listTiles()[0]!.style.transform).toBe('translate(210px, 0px)');
    expect(fireEvent.touchEnd(first, { touches: [] })).toBe(false); // no click follows
    expect(listTileIds()).toEqual(['b', 'c', 'a']);
    expect(screen.getByRole('status').textContent).toBe('Photo moved to position 3 of 3');
    expect(listTiles()[2]!.style.transform).toBe('');
  });

  test('leaves the photo in place without a move, or outside of all lists', () => {
    for (const [x, y] of [
      [60, 255],
      [260, 700],
    ] as const) {
      fireEvent.touchStart(photo(0), fingerAt(50, 250));
      rest();
      fireEvent.touchMove(photo(0), fingerAt(x, y));
      fireEvent.touchEnd(photo(0), { touches: [] });
      expect(listTileIds()).toEqual(['a', 'b', 'c']);
    }
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('scrolls the page when moved first, and taps when lifted soon', () => {
    fireEvent.touchStart(photo(0), fingerAt(50, 250));
    expect(fireEvent.touchMove(photo(0), fingerAt(50, 230))).toBe(true);
    rest();
    expect(fireEvent.touchMove(photo(0), fingerAt(260, 250))).toBe(true);
    fireEvent.touchEnd(photo(0), { touches: [] });
    fireEvent.touchStart(photo(0), fingerAt(50, 250));
    rest(300);
    expect(fireEvent.touchEnd(photo(0), { touches: [] })).toBe(true);
    rest();
    expect(listTileIds()).toEqual(['a', 'b', 'c']);
  });

  test('opens no menu, and a second finger puts the photo back', () => {
    fireEvent.touchStart(photo(0), fingerAt(50, 250));
    expect(fireEvent.contextMenu(photo(0))).toBe(false);
    rest();
    fireEvent.touchMove(photo(0), fingerAt(260, 250));
    fireEvent.touchStart(photo(1), { touches: [...fingerAt(260, 250).touches, ...fingerAt(150, 250).touches] });
    fireEvent.touchEnd(photo(0), { touches: [] });
    expect(listTileIds()).toEqual(['a', 'b', 'c']);
    expect(fireEvent.contextMenu(photo(0))).toBe(true);
  });

  test('does not lift texts and buttons below the photo', () => {
    const field = screen.getByRole('textbox', { name: 'Alt text of Photo 1' });
    fireEvent.touchStart(field, fingerAt(50, 290));
    rest();
    expect(fireEvent.contextMenu(field)).toBe(true);
  });

  test('scrolls the page near its edges', () => {
    const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue();
    fireEvent.touchStart(photo(0), fingerAt(50, 250));
    rest();
    expect(scrollBy).not.toHaveBeenCalled();
    fireEvent.touchMove(photo(0), fingerAt(50, window.innerHeight - 20));
    rest(40);
    expect(scrollBy).toHaveBeenCalledWith({ top: 9, behavior: 'instant' });
    fireEvent.touchEnd(photo(0), { touches: [] });
    scrollBy.mockClear();
    rest(40);
    expect(scrollBy).not.toHaveBeenCalled();
  });
});

test('accepts dropped photos', async () => {
  const { upload, of } = createUploads();
  renderPhotoList(upload);
  const zone = screen.getByLabelText('Add photos to Unmown').closest('label')!;
  const drop = createEvent.drop(zone);
  Object.assign(drop, { dataTransfer: { files: [createFile('a.jpg')], types: ['Files'] } });
  fireEvent(zone, drop);
  await act(async () => of('a.jpg').done());
  expect(listTileStates()).toEqual(['a.jpg']);
});

test('accepts photos dropped beside the zone', () => {
  renderPhotoList(createUploads().upload, toItems(['a'].map(createStoredPhoto)));
  const tile = screen.getByRole('listitem');
  const drop = createEvent.drop(tile);
  Object.assign(drop, { dataTransfer: { files: [createFile('b.jpg')], types: ['Files'] } });
  fireEvent(tile, drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(listTileStates()).toEqual(['Photo 1', 'Waiting']);
});

test('accepts no more photos than the limit', async () => {
  renderPhotoList(createUploads().upload, toItems(['a'].map(createStoredPhoto)), 2);
  await chooseFiles('b.jpg', 'c.jpg');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('A gallery holds 2 photos. 1 was not added: c.jpg.')).toBeDefined();
  expect(screen.getByText('This gallery is full: it holds 2 photos')).toBeDefined();
});

test('allows describing a stored photo', async () => {
  renderPhotoList(createUploads().upload, toItems(['a'].map(createStoredPhoto)));
  const field = screen.getByRole('textbox', { name: 'Alt text of Photo 1' });
  await userEvent.type(field, 'A tree');
  expect((field as HTMLInputElement).value).toBe('A tree');
});

test('states the maximum number and size of photos', () => {
  renderPhotoList(createUploads().upload);
  expect(
    screen.getByText('JPEG, PNG or WebP, up to 100 photos. Resized to 2048 px and 1.5 MB before upload.'),
  ).toBeDefined();
});

test('restores a removed photo at its position by Undo, until the form is saved', async () => {
  renderPhotoList(createUploads().upload, toItems(['a', 'b', 'c'].map(createStoredPhoto)));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Photo 2' }));
  expect(listTileIds()).toEqual(['a', 'c']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(listTileIds()).toEqual(['a', 'b', 'c']);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('moves several photos to the start, the end or another list, in their order, and back', async () => {
  renderPhotoList(createUploads().upload, toItems(['a', 'b', 'c', 'd'].map(createStoredPhoto)));
  await selectTiles('Photo 4', 'Photo 2');
  expect(screen.getByText('2 photos selected')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Move to start' }));
  expect(listTileIds()).toEqual(['b', 'd', 'a', 'c']);
  expect(screen.queryByRole('group', { name: 'Selected photos' })).toBeNull();
  await selectTiles('Photo 2', 'Photo 1');
  await userEvent.click(screen.getByRole('button', { name: 'Move to end' }));
  expect(listTileIds()).toEqual(['d', 'c', 'b', 'a']);
  await selectTiles('Photo 3', 'Photo 1');
  await userEvent.click(screen.getByRole('button', { name: 'Remove photos' }));
  expect(listTileIds()).toEqual(['d', 'b']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(listTileIds()).toEqual(['d', 'c', 'b', 'a']);
});

test('replaces one photo in place, and keeps its texts', async () => {
  const { upload, of } = createUploads();
  renderPhotoList(upload, [
    ...toItems([createStoredPhoto('a'), { ...createStoredPhoto('b'), alt: 'A pier' }, createStoredPhoto('c')]),
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Photo 2' }));
  await userEvent.upload(screen.getByLabelText('Replace photo'), createFile('better.jpg'));
  await act(async () => of('better.jpg').done());
  expect(listTileStates()).toEqual(['Photo 1', 'better.jpg', 'Photo 3']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Alt text of better.jpg' }).value).toBe('A pier');
});

test('names a duplicate file, and does not add the file again', async () => {
  const { upload } = createUploads();
  renderPhotoList(upload);
  const same = createFile('a.jpg');
  const zone = screen.getByLabelText('Add photos to Unmown');
  await userEvent.upload(zone, [same]);
  await userEvent.upload(zone, [same, createFile('b.jpg')]);
  expect(listTileStates()).toHaveLength(2);
  expect(screen.getByText('Already in this gallery: a.jpg.')).toBeDefined();
});
