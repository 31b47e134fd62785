import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  describeSets,
  toEditedSets,
  PhotoSetsEditor,
  SetNotices,
  type EditedSet,
  type PhotoSetsEditorProps,
} from './photo-sets-editor.tsx';

const photo = { id: 'a', url: '/media/a.jpg', width: 3, height: 2, variants: [], placeholder: '', alt: '' };
const limits = { title: 120, galleries: 3, images: 3, alt: 500, photo: { maxSidePx: 1024, maxBytes: 1_000_000 } };
const words = { title: 'Gallery title', add: 'Add gallery', remove: 'Remove gallery' };
const upload = vi.fn<PhotoSetsEditorProps['upload']>();

beforeEach(() => {
  upload.mockReset();
  upload.mockResolvedValue(photo);
});

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = `IMG_${String(index + 1).padStart(4, '0')}.jpg`;
    return new File(['x'], name, { type: 'image/jpeg' });
  });

/** Renders the form with its bar; limits are three photos per gallery and three galleries. */
function showForm(initial: EditedSet[]) {
  let current: readonly EditedSet[] = initial;
  function Form() {
    const [sets, setSets] = useState<readonly EditedSet[]>(initial);
    current = sets;
    return (
      <>
        <PhotoSetsEditor
          sets={sets}
          onChange={setSets}
          upload={upload}
          confirmRemoval={() => Promise.resolve(true)}
          words={words}
          limits={limits}
          errors={{}}
        />
        <section aria-label="Bar">
          <SetNotices sets={sets} onChange={setSets} noun="sub-gallery" limits={limits} />
        </section>
      </>
    );
  }
  render(<Form />);
  return () => current;
}
const bar = () => within(screen.getByRole('region', { name: 'Bar' }));
const named = (title: string) => [{ ...toEditedSets([{ title, images: [] }])[0]!, key: title }];

test('names excess files in the bar, and continues with exactly those in a new gallery', async () => {
  const sets = showForm(named('Walk'));
  await userEvent.upload(screen.getByLabelText('Add photos to Walk'), files(5));
  expect(
    bar().getByText('A sub-gallery holds 3 photos. 2 were not added: IMG_0004.jpg and IMG_0005.jpg.'),
  ).toBeDefined();
  await userEvent.click(bar().getByRole('button', { name: 'Add 2 photos to a new sub-gallery' }));
  expect(sets().map(({ title, items }) => [title, ...items.map(({ name }) => name)])).toEqual([
    ['Walk', 'IMG_0001.jpg', 'IMG_0002.jpg', 'IMG_0003.jpg'],
    ['Walk (continued)', 'IMG_0004.jpg', 'IMG_0005.jpg'],
  ]);
  expect(upload.mock.calls.slice(-2).map(([file, set]) => [file.name, set])).toEqual([
    ['IMG_0004.jpg', 2],
    ['IMG_0005.jpg', 2],
  ]);
  expect((document.activeElement as HTMLInputElement).value).toBe('Walk (continued)');
  expect(screen.getByRole('region', { name: 'Bar' }).textContent).toBe('');
});

test('fills as many new galleries as needed', async () => {
  const sets = showForm(named('Walk'));
  await userEvent.upload(screen.getByLabelText('Add photos to Walk'), files(8));
  await userEvent.click(bar().getByRole('button', { name: 'Add 5 photos to a new sub-gallery' }));
  await userEvent.click(bar().getByRole('button', { name: 'Add 2 photos to a new sub-gallery' }));
  expect(sets().map(({ items }) => items.length)).toEqual([3, 3, 2]);
});

test('leaves excess files out if no gallery can be added or the user decides so', async () => {
  const sets = showForm([...named('A'), ...named('B'), ...named('C')]);
  await userEvent.upload(screen.getByLabelText('Add photos to A'), files(4));
  expect(bar().getByText('You have 3 sub-galleries already, the limit.')).toBeDefined();
  expect(bar().queryByRole('button', { name: /to a new/ })).toBeNull();
  await userEvent.click(bar().getByRole('button', { name: 'Leave this photo out' }));
  expect(sets()[0]!.leftOut).toBeUndefined();
  expect(screen.getByRole('region', { name: 'Bar' }).textContent).toBe('');
});

test('folds long lists of file names behind a summary', async () => {
  showForm(named('Walk'));
  const chosen = [
    ...files(3),
    ...['pier.jpg', 'boat.jpg', 'gull.jpg', 'rain.jpg'].map((name) => new File(['x'], name)),
  ];
  fireEvent.change(screen.getByLabelText('Add photos to Walk'), { target: { files: chosen } });
  expect(bar().getByText(/4 were not added: pier\.jpg, boat\.jpg, gull\.jpg and 1 more\.$/)).toBeDefined();
  expect(bar().getByText('pier.jpg, boat.jpg, gull.jpg, rain.jpg')).toBeDefined();
});

test('lists failed photos with their reasons in the bar, and removes them together', async () => {
  upload.mockImplementation((file) =>
    Promise.reject(new Error(file.name === 'IMG_0001.jpg' ? 'This is not a photo.' : 'Your storage is full.')),
  );
  const sets = showForm([...named('A'), ...named('B')]);
  await userEvent.upload(screen.getByLabelText('Add photos to A'), files(3));
  await userEvent.upload(screen.getByLabelText('Add photos to B'), files(1));
  expect(bar().getByText('IMG_0001.jpg and IMG_0001.jpg: This is not a photo.')).toBeDefined();
  expect(bar().getByText('IMG_0002.jpg and IMG_0003.jpg: Your storage is full.')).toBeDefined();
  await userEvent.click(bar().getByRole('button', { name: 'Remove all failed photos' }));
  expect(sets().flatMap(({ items }) => items)).toEqual([]);
});

test('states that no further gallery can be added', () => {
  const three = [...named('A'), ...named('B'), ...named('C')];
  expect(describeSets(three, { noun: 'sub-gallery', max: 3 })).toBe('3 of 3 sub-galleries used');
  expect(describeSets(three, { noun: 'sub-gallery', max: 4 })).toBe('');
});

test("limits the length of the new gallery's title", async () => {
  const sets = showForm(named('x'.repeat(120)));
  await userEvent.upload(screen.getByLabelText(/^Add photos to x/), files(4));
  await userEvent.click(bar().getByRole('button', { name: 'Add 1 photo to a new sub-gallery' }));
  expect(sets()[1]!.title).toBe(`${'x'.repeat(108)} (continued)`);
});
