import {
  moveItem,
  createItem,
  patchItem,
  PhotoUpload,
  useArrangement,
  useUploads,
  type UploadItem,
} from '@fotosoc/ui/photo-upload';
import { useRef, useState } from 'react';
import { HILLS } from './photos';
import { Specimen } from './specimen';
import { UPLOAD_LIMITS, createUploadItems } from './uploads';

export function PhotoUploadDemo() {
  const [items, setItems] = useState<readonly UploadItem[]>(createUploadItems);
  const root = useRef<HTMLDivElement>(null);
  const list = { key: 'hills', label: 'Hills in March', items, isFull: items.length >= UPLOAD_LIMITS.images };
  const uploads = useUploads(setItems);
  const arrangement = useArrangement(root, [list], (key, { index }) => setItems(moveItem(key, index)));
  const start = (added: readonly UploadItem[]) =>
    uploads.start(added, () => Promise.resolve({ ...HILLS, id: crypto.randomUUID() }));
  return (
    <Specimen of="PhotoUpload: stored, uploading and failed" wide>
      <div ref={root}>
        <PhotoUpload
          list={list}
          others={[]}
          arrangement={arrangement}
          max={UPLOAD_LIMITS.images}
          altLength={UPLOAD_LIMITS.alt}
          maxPhoto={UPLOAD_LIMITS.photo}
          onFiles={(files) => {
            const added = files.map(createItem);
            setItems((before) => [...before, ...added]);
            start(added);
          }}
          onRemove={uploads.remove}
          onRetry={(item) => start([item])}
          onDescribe={({ key }, alt) => setItems(patchItem(key, { alt }))}
        />
      </div>
    </Specimen>
  );
}
