import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import {
  moveItem,
  createItem,
  patchItem,
  PhotoUpload,
  restoreItems,
  replaceItem,
  UnusableFileError,
  useArrangement,
  useUploads,
  type StoredPhoto,
  type UploadItem,
  type UploadProgress,
} from '../photo-upload/photo-upload.tsx';

export function createStoredPhoto(id: string): StoredPhoto & { alt: string } {
  return { id, url: `/media/${id}.jpg`, width: 3, height: 2, variants: [], placeholder: '', alt: '' };
}

/** Creates an upload function whose uploads end on demand, by file name. */
export function createUploads() {
  const running = new Map<
    string,
    {
      progress: (step: UploadProgress) => void;
      done: () => void;
      fail: (sentence: string) => void;
      refuse: (sentence: string) => void;
      signal: AbortSignal;
    }
  >();
  const upload = (file: File, progress: (step: UploadProgress) => void, signal: AbortSignal) =>
    new Promise<StoredPhoto>((resolve, reject) => {
      running.set(file.name, {
        progress,
        done: () => resolve(createStoredPhoto(file.name)),
        fail: (sentence) => reject(new Error(sentence)),
        refuse: (sentence) => reject(new UnusableFileError(sentence)),
        signal,
      });
    });
  return { upload, of: (name: string) => running.get(name)! };
}

export function renderPhotoList(
  upload: ReturnType<typeof createUploads>['upload'],
  initial: UploadItem[] = [],
  max = 100,
) {
  function Form() {
    const root = useRef<HTMLDivElement>(null);
    const [items, setItems] = useState<readonly UploadItem[]>(initial);
    const list = { key: 'list', label: 'Unmown', items, isFull: false };
    const arrangement = useArrangement(root, [list], (key, { index }) => setItems(moveItem(key, index)));
    const running = useUploads(setItems);
    return (
      <div ref={root}>
        <PhotoUpload
          list={list}
          others={[]}
          arrangement={arrangement}
          max={max}
          altLength={500}
          maxPhoto={{ maxSidePx: 2048, maxBytes: 1_500_000 }}
          onFiles={(files) => {
            const added = files.map(createItem);
            setItems((before) => [...before, ...added]);
            running.start(added, upload);
          }}
          onRemove={running.remove}
          onPutBack={(removed) => setItems(restoreItems(removed))}
          onReplace={(item, file) => {
            setItems(replaceItem(item.key, file));
            running.start([{ ...item, upload: { file, phase: 'waiting', percent: 0 } }], upload);
          }}
          onSort={(keys) => setItems((before) => keys.map((key) => before.find((item) => item.key === key)!))}
          onRetry={(item) => running.start([item], upload)}
          onDescribe={({ key }, alt) => setItems(patchItem(key, { alt }))}
        />
        <p role="status">{arrangement.said}</p>
      </div>
    );
  }
  render(<Form />);
}

export function dragTile(from: Element, to: Element) {
  const dataTransfer = { setData: () => undefined, types: [] };
  fireEvent.dragStart(from, { dataTransfer });
  fireEvent.dragOver(to, { dataTransfer });
  fireEvent.drop(to, { dataTransfer });
}

export const createFile = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
export const chooseFiles = (...names: string[]) =>
  userEvent.upload(screen.getByLabelText('Add photos to Unmown'), names.map(createFile));
export const selectTiles = async (...names: string[]) => {
  for (const name of names) await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
};
export const listTileStates = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')!.textContent);
export const listTileIds = () => screen.getAllByRole('listitem').map((item) => item.dataset.key);

export const listTiles = () => screen.getAllByRole('listitem');
