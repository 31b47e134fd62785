import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import {
  countSets,
  describeCount,
  toEditedSets,
  toPhotoSets,
  PhotoSetsEditor,
  omitUploads,
  type EditedSet,
  type PhotoSetsEditorProps,
} from './photo-sets-editor.tsx';

const photo = { id: 'a', url: '/media/a.jpg', width: 3, height: 2, variants: [], placeholder: '', alt: '' };
const words = { title: 'Gallery title', add: 'Add gallery', remove: 'Remove gallery' };
const photoSize = { maxSidePx: 1024, maxBytes: 1_000_000 };
const limits = { title: 120, galleries: 3, images: 100, alt: 500, photo: photoSize };
const upload = vi.fn<PhotoSetsEditorProps['upload']>(() => Promise.resolve(photo));

interface Shown {
  errors?: Record<string, string>;
  isSure?: boolean;
  onSets?: (sets: readonly EditedSet[]) => void;
}

function show(initial: EditedSet[], { errors = {}, isSure = true, onSets }: Shown = {}) {
  const confirmRemoval = vi.fn<() => Promise<boolean>>(() => Promise.resolve(isSure));
  function Form() {
    const [sets, setSets] = useState<readonly EditedSet[]>(initial);
    onSets?.(sets);
    return (
      <PhotoSetsEditor
        sets={sets}
        onChange={setSets}
        creditLength={100}
        titleLength={120}
        upload={upload}
        confirmRemoval={confirmRemoval}
        words={words}
        limits={limits}
        errors={errors}
      />
    );
  }
  render(<Form />);
  return confirmRemoval;
}

const titles = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Gallery title' }).map(({ value }) => value);
const two = () =>
  toEditedSets([
    { title: 'Unmown', images: [photo] },
    { title: 'Glasshouse', images: [] },
  ]);

test('adds an empty gallery and focuses its title', async () => {
  show(two());
  await userEvent.click(screen.getByRole('button', { name: 'Add gallery' }));
  expect(titles()).toEqual(['Unmown', 'Glasshouse', '']);
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Gallery title' })[2]);
  expect(screen.queryByRole('button', { name: 'Add gallery' })).toBeNull();
});

test('removes an empty gallery at once', async () => {
  const confirmRemoval = show(two());
  await userEvent.click(screen.getByRole('button', { name: 'Remove gallery Glasshouse' }));
  expect(titles()).toEqual(['Unmown']);
  expect(confirmRemoval).not.toHaveBeenCalled();
});

test('asks before removing photos', async () => {
  const confirmRemoval = show(two(), { isSure: false });
  await userEvent.click(screen.getByRole('button', { name: 'Remove gallery Unmown' }));
  expect(confirmRemoval).toHaveBeenCalledTimes(1);
  expect(titles()).toEqual(['Unmown', 'Glasshouse']);
});

test('uploads a photo for the gallery it was added to', async () => {
  show(two());
  const file = new File(['x'], 'b.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Add photos to Glasshouse'), file);
  expect(upload).toHaveBeenCalledWith(file, 2, expect.any(Function), expect.any(AbortSignal));
  expect(await screen.findByRole('button', { name: 'Remove b.jpg' })).toBeDefined();
});

test('adds pasted pictures to the last gallery, but leaves pasted text to the field', async () => {
  show(two());
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  const paste = (target: Element, types: string[]) =>
    fireEvent.paste(target, { clipboardData: { files: [picture], types } });
  const title = screen.getAllByRole('textbox', { name: 'Gallery title' })[0]!;
  expect(paste(title, ['text/plain', 'Files'])).toBe(true);
  expect(screen.queryByRole('button', { name: 'Remove image.png' })).toBeNull();
  expect(paste(document.body, ['Files'])).toBe(false);
  expect(upload).toHaveBeenLastCalledWith(picture, 2, expect.any(Function), expect.any(AbortSignal));
  expect(await screen.findByText('1 photo added to Glasshouse')).toBeDefined();
  expect(paste(title, ['Files'])).toBe(false);
  expect(await screen.findAllByRole('button', { name: 'Remove image.png' })).toHaveLength(2);
});

const photosOf = (title: string) =>
  within(screen.getByRole('list', { name: `Photos of ${title}` }))
    .getAllByRole('listitem')
    .map(({ dataset }) => dataset.key);

test('numbers photos across galleries, so that names are unique', () => {
  show(
    toEditedSets([
      { title: 'Unmown', images: [photo] },
      { title: 'Glasshouse', images: [{ ...photo, id: 'b' }] },
    ]),
  );
  expect(screen.getByRole('button', { name: 'Remove Photo 1' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Remove Photo 2' })).toBeDefined();
});

test('moves a photo to another gallery by keyboard; the focus follows and the position is announced', async () => {
  show(two());
  screen.getByRole('button', { name: 'Move Photo 1 to another gallery' }).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(screen.getByRole('dialog', { name: 'Move Photo 1 to another gallery' }));
  dialog.getByRole('button', { name: /^Glasshouse/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(photosOf('Glasshouse')).toEqual(['a']);
  expect(screen.queryByRole('list', { name: 'Photos of Unmown' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Photo moved to Glasshouse, position 1 of 1');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Photo 1 to another gallery' }));
});

test('moves a photo to another gallery by drag', () => {
  show(two());
  const dataTransfer = { setData: () => undefined, types: [] };
  const zone = screen.getByLabelText('Add photos to Glasshouse').closest('label')!;
  fireEvent.dragStart(screen.getByRole('listitem'), { dataTransfer });
  fireEvent.dragOver(zone, { dataTransfer });
  fireEvent.drop(zone, { dataTransfer });
  expect(photosOf('Glasshouse')).toEqual(['a']);
});

test('offers no other gallery if there is only one', () => {
  show(two().slice(0, 1));
  expect(screen.queryByRole('button', { name: /another gallery/ })).toBeNull();
});

test('keeps uploading a photo that is moved meanwhile', async () => {
  const finishing: ((stored: typeof photo) => void)[] = [];
  upload.mockImplementationOnce(() => new Promise((resolve) => finishing.push(resolve)));
  show(two());
  const file = new File(['x'], 'late.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Add photos to Glasshouse'), file);
  await userEvent.click(screen.getByRole('button', { name: 'Move late.jpg to another gallery' }));
  await userEvent.click(screen.getByRole('button', { name: /^Unmown/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove gallery Glasshouse' }));
  finishing[0]!({ ...photo, id: 'late' });
  expect(await screen.findByRole('textbox', { name: 'Alt text of late.jpg' })).toBeDefined();
  expect(photosOf('Unmown')).toHaveLength(2);
});

test('shows errors at their fields', () => {
  show(two(), { errors: { 'galleries.1.title': 'Give this gallery a title.', 'galleries.0.images.0': 'It is gone.' } });
  const [first, second] = screen.getAllByRole('textbox', { name: 'Gallery title' });
  expect(first!.getAttribute('aria-invalid')).toBeNull();
  expect(second!.getAttribute('aria-invalid')).toBe('true');
  const zone = screen.getByLabelText('Add photos to Unmown').closest('label')!.parentElement!;
  expect(within(zone).getByText('It is gone.')).toBeDefined();
});

test('sends stored photos only, with their descriptions', () => {
  const sets = toEditedSets([{ title: ' Unmown ', images: [{ ...photo, alt: ' A tree ' }] }]);
  const onItsWay = {
    key: 'x',
    name: 'x.jpg',
    alt: '',
    upload: { file: new File([], 'x.jpg'), phase: 'waiting', percent: 0 },
  } as const;
  const withUpload = [{ ...sets[0]!, items: [...sets[0]!.items, onItsWay] }];
  expect(toPhotoSets(withUpload)).toEqual([{ title: 'Unmown', images: [{ id: 'a', alt: 'A tree' }] }]);
  expect(describeCount(countSets(withUpload))).toBe('2 photos, 1 uploading');
});

test('shows the number of photos without a description', () => {
  expect(describeCount(countSets(two()))).toBe('1 photo, 1 without alt text');
});

test('credits all photos of a gallery at once, except those with another credit', async () => {
  let saved: readonly EditedSet[] = [];
  const images = [photo, { ...photo, id: 'b', credit: 'Ada' }, { ...photo, id: 'c' }];
  show(toEditedSets([{ title: 'Unmown', images }]), { onSets: (sets) => (saved = sets) });
  const credits = () => toPhotoSets(saved)[0]!.images.map(({ credit }) => credit);
  expect(credits()).toEqual([undefined, 'Ada', undefined]);
  await userEvent.type(screen.getByRole('textbox', { name: /^Photographer \(for all photos\)/ }), 'Kavya ');
  expect(credits()).toEqual(['Kavya', 'Ada', 'Kavya']);
  await userEvent.type(screen.getByRole('textbox', { name: 'Photographer of Photo 3' }), 'M');
  expect(credits()).toEqual(['Kavya', 'Ada', 'Kavya M']);
  cleanup();
  show(toEditedSets([{ title: 'Unmown', images: [{ ...photo, credit: 'Ada' }] }]));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Photographer \(for all photos\)/ }).value).toBe('Ada');
});

test('leads from one description to the next by Enter, with an example as the hint', async () => {
  const url = '/media/galleries/x/gallery_1/1795507070886_glass-and-copper-90462db700d65198.jpg';
  show(toEditedSets([{ title: 'Unmown', images: [photo, { ...photo, id: 'b', url }] }]));
  await userEvent.type(screen.getByRole('textbox', { name: 'Alt text of Photo 1' }), 'A shore{Enter}A jar');
  const second = screen.getByRole<HTMLInputElement>('textbox', { name: 'Alt text of Photo 2' });
  expect([second.value, second.placeholder]).toEqual(['A jar', 'e.g. Two friends on a pier at dusk']);
});

test('moves a gallery up or down; the focus follows and its position is announced', async () => {
  show(two());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Unmown up' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Move Glasshouse up' }));
  expect(titles()).toEqual(['Glasshouse', 'Unmown']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Glasshouse down' }));
  expect(screen.getByRole('status').textContent).toBe('Glasshouse moved to position 1 of 2');
});

test('keeps the old photo while its replacement uploads, and then shows the new one', async () => {
  let saved: readonly EditedSet[] = [];
  const finishing: ((stored: typeof photo) => void)[] = [];
  upload.mockImplementationOnce(() => new Promise((resolve) => finishing.push(resolve)));
  show(two(), { onSets: (sets) => (saved = sets) });
  await userEvent.type(screen.getByRole('textbox', { name: 'Title of Photo 1' }), ' Low tide ');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Photo 1' }));
  const better = new File(['x'], 'better.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Replace photo'), better);
  expect(toPhotoSets(saved)[0]!.images).toEqual([{ id: 'a', alt: '', title: 'Low tide' }]);
  expect(JSON.stringify(omitUploads(saved))).not.toContain('upload');
  finishing[0]!({ ...photo, id: 'b' });
  expect(await screen.findByRole('button', { name: 'Remove better.jpg' })).toBeDefined();
  expect(toPhotoSets(saved)[0]!.images).toEqual([{ id: 'b', alt: '', title: 'Low tide' }]);
});
