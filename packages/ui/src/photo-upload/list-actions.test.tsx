import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  chooseFiles,
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

const buttonsOf = (index: number) => [...listTiles()[index]!.querySelectorAll('button')].map((one) => one.textContent);
const pictureOf = (index: number) => listTiles()[index]!.querySelector('img')?.getAttribute('src');
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const alts = () =>
  screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Alt text of/ }).map(({ value }) => value);

const named = (id: string, name: string, takenAt?: string) => ({
  ...createStoredPhoto(id),
  url: `/media/x/1795507070886_${name}-90462db700d65198.jpg`,
  exif: takenAt ? { takenAt } : null,
});

test('offers a retry only for files that can succeed', async () => {
  const { upload, of } = createUploads();
  renderPhotoList(upload);
  await chooseFiles('a.heic.jpg', 'b.jpg');
  await act(async () => of('a.heic.jpg').refuse('This is not a photo that can be shown.'));
  await act(async () => of('b.jpg').fail('The server is busy.'));
  expect(buttonsOf(0)).toEqual(['Remove a.heic.jpg']);
  expect(buttonsOf(1)).toEqual(['Try again to upload b.jpg', 'Remove b.jpg']);
  expect(screen.queryByRole('button', { name: /^Try all/ })).toBeNull();
});

test('removes all failed photos at once; the focus moves to the next photo and the page does not scroll', async () => {
  const { upload, of } = createUploads();
  renderPhotoList(upload, toItems([createStoredPhoto('z')]));
  await chooseFiles('a.jpg', 'b.jpg', 'c.jpg');
  await act(async () => of('c.jpg').done());
  await act(async () => ['a.jpg', 'b.jpg'].forEach((name) => of(name).refuse('This is not a photo.')));
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  await userEvent.click(screen.getByRole('button', { name: 'Remove all 2 failed photos' }));
  expect(listTileStates()).toEqual(['Photo 1', 'c.jpg']);
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select c.jpg' }));
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  focus.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(listTileStates()).toEqual(['Photo 1', 'Upload failed', 'Upload failed', 'c.jpg']);
});

test('keeps the old photo until its replacement is uploaded, and after a failure', async () => {
  const { upload, of } = createUploads();
  renderPhotoList(
    upload,
    toItems([createStoredPhoto('a'), { ...createStoredPhoto('b'), alt: 'A pier', title: 'Pier' }]),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Photo 2' }));
  await userEvent.upload(screen.getByLabelText('Replace photo'), createFile('worse.jpg'));
  expect(pictureOf(1)).toBe('/media/b.jpg');
  await act(async () => of('worse.jpg').refuse('This is not a photo.'));
  expect(listTileStates()).toEqual(['Photo 1', 'Photo 2']);
  expect(pictureOf(1)).toBe('/media/b.jpg');
  expect(screen.getByRole('alert').textContent).toBe('worse.jpg was not uploaded. This is not a photo.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('restores the old photo after undoing a replacement, and keeps texts typed meanwhile', async () => {
  const { upload, of } = createUploads();
  renderPhotoList(upload, toItems([createStoredPhoto('a'), createStoredPhoto('b')]));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Photo 2' }));
  await userEvent.upload(screen.getByLabelText('Replace photo'), createFile('other.jpg'));
  await act(async () => of('other.jpg').done());
  await userEvent.type(screen.getByRole('textbox', { name: 'Alt text of other.jpg' }), 'A pier');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(listTileStates()).toEqual(['Photo 1', 'Photo 2']);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alt text of Photo 2' }).value).toBe('A pier');
});

test('selects ranges with Shift, by click and by key, and selects all', async () => {
  renderPhotoList(createUploads().upload, toItems(['a', 'b', 'c', 'd', 'e'].map(createStoredPhoto)));
  const selected = () =>
    boxes()
      .map(({ checked }) => (checked ? 1 : 0))
      .join('');
  const user = userEvent.setup();
  await user.click(boxes()[1]!);
  await user.keyboard('{Shift>}');
  await user.click(boxes()[3]!);
  expect(selected()).toBe('01110');
  await user.click(boxes()[2]!);
  await user.keyboard('{/Shift}');
  expect(selected()).toBe('01000');
  boxes()[4]!.focus();
  await user.keyboard('{Shift>}[Space]{/Shift}');
  expect(selected()).toBe('01111');
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(selected()).toBe('00000');
  expect(document.activeElement).toBe(boxes()[1]);
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(selected()).toBe('11111');
});

test('sorts by file name in numeric order, or by capture time, and undoes sorting', async () => {
  renderPhotoList(
    createUploads().upload,
    toItems([
      named('a', 'IMG_10', '2026-10-03T18:00:00'),
      named('b', 'img_9'),
      named('c', 'IMG_2', '2026-10-03T17:00:00'),
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sort by file name' }));
  expect(listTileIds()).toEqual(['c', 'b', 'a']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(listTileIds()).toEqual(['a', 'b', 'c']);
  await userEvent.click(screen.getByRole('button', { name: 'Sort by capture time' }));
  expect(listTileIds()).toEqual(['c', 'a', 'b']);
});

test('sets the alternative text of all selected photos, and undoes that', async () => {
  renderPhotoList(
    createUploads().upload,
    toItems([{ ...createStoredPhoto('a'), alt: 'Old' }, createStoredPhoto('b'), createStoredPhoto('c')]),
  );
  await selectTiles('Photo 1', 'Photo 3');
  await userEvent.click(screen.getByRole('button', { name: 'Set alt text' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set alt text of 2 photos' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Alt text/ }), 'Runners');
  await userEvent.click(dialog.getByRole('button', { name: 'Set alt text' }));
  expect(alts()).toEqual(['Runners', '', 'Runners']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(alts()).toEqual(['Old', '', '']);
});

test('proposes the description in the file as alternative text', async () => {
  renderPhotoList(
    createUploads().upload,
    toItems([{ ...createStoredPhoto('a'), proposedAlt: 'A kite in the sky' }, createStoredPhoto('b')]),
  );
  expect(screen.getByText('In the file: “A kite in the sky”')).toBeDefined();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alt text of Photo 1' });
  expect(field.value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Use as alt text of Photo 1' }));
  expect(field.value).toBe('A kite in the sky');
  expect(screen.queryByText(/^In the file/)).toBeNull();
});

test('drops a photo by height in a single column', () => {
  const offsetTop = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return 100 * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  renderPhotoList(createUploads().upload, toItems(['a', 'b', 'c'].map(createStoredPhoto)));
  const [first, second] = listTiles();
  const dataTransfer = { setData: () => undefined, types: [] };
  fireEvent.dragStart(first!, { dataTransfer });
  for (const type of ['dragOver', 'drop'] as const) {
    const event = createEvent[type](second!, { dataTransfer });
    for (const [axis, value] of Object.entries({ clientX: 0, clientY: 5 }))
      Object.defineProperty(event, axis, { value });
    fireEvent(second!, event);
  }
  expect(listTileIds()).toEqual(['b', 'a', 'c']);
  offsetTop.mockRestore();
});
