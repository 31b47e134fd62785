import { useRef, type DragEvent } from 'react';
import { DropZone } from './drop-zone.tsx';
import styles from './photo-upload.module.css';
import { patchItem, type Change, type Upload, type UploadItem } from './upload-item.ts';
import { UploadTile } from './upload-tile.tsx';
import { useReorder } from './use-reorder.ts';
import { useUploads } from './use-uploads.ts';

export { countUploads, storedItems } from './upload-item.ts';
export { useUploads } from './use-uploads.ts';
export type { Change, StoredPhoto, Upload, UploadCount, UploadItem, UploadProgress } from './upload-item.ts';

export interface PhotoUploadProps {
  items: readonly UploadItem[];
  onChange: (change: Change) => void;
  /** Stores one file; called for each file as soon as it is chosen. */
  upload: Upload;
  /** What the photos are added to, for screen readers, e.g. `Unmown`. */
  label: string;
  /** Most photos it may hold. */
  max: number;
  /** Longest description of a photo, in characters. */
  altLength: number;
  /** A sentence about the list as a whole. */
  error?: string;
}

/** Photos being gathered: added by drop or choice and stored at once, put in order, described, removed. */
export function PhotoUpload({ items, onChange, upload, label, max, altLength, error }: PhotoUploadProps) {
  const root = useRef<HTMLDivElement>(null);
  const uploads = useUploads(upload, onChange);
  const reorder = useReorder(root, items, onChange);
  const room = max - items.length;

  const handleFiles = (files: File[]) => {
    uploads.add(files.slice(0, room));
    if (files.length > room)
      reorder.say(`Only ${room} of ${files.length} photos were added: ${max} fit in one gallery`);
  };
  const handleRemove = (item: UploadItem, index: number) => {
    uploads.remove(item);
    reorder.say(`${item.name} removed`);
    const others = [...(root.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])].toSpliced(index, 1);
    (others[index] ?? others.at(-1) ?? root.current?.querySelector('input'))?.focus();
  };
  // Beside the zone the browser would leave the page to show the file.
  const handleStrayDrop = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    handleFiles([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.root} ref={root} onDragOver={allowFiles} onDrop={handleStrayDrop}>
      {items.length > 0 && (
        <ul className={styles.tiles}>
          {items.map((item, index) => (
            <UploadTile
              key={item.key}
              item={item}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              altLength={altLength}
              drag={reorder.dragOf(item.key)}
              onMove={(step) => reorder.move(item.key, step)}
              onRemove={() => handleRemove(item, index)}
              onRetry={() => uploads.retry(item)}
              onDescribe={(alt) => onChange(patchItem(item.key, { alt }))}
            />
          ))}
        </ul>
      )}
      <DropZone
        label={`Add photos to ${label}`}
        onFiles={handleFiles}
        disabled={room <= 0}
        error={room <= 0 ? `${max} photos are as many as fit in one gallery.` : error}
      />
      <p className="vh" role="status">
        {reorder.said}
      </p>
    </div>
  );
}

function allowFiles(event: DragEvent): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}
