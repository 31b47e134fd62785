import { useRef, useState, type DragEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { LinkButton } from '../link/link.tsx';
import { DropZone, type PhotoSize } from './drop-zone.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './photo-upload.module.css';
import type { UploadItem } from './upload-item.ts';
import { UploadTile } from './upload-tile.tsx';
import type { Arrangement, PhotoList } from './use-arrangement.ts';
import { usePastedPhotos } from './use-pasted-photos.ts';

export type { PhotoSize } from './drop-zone.tsx';
export { countUploads, describeUpload, moveItem, newItem, patchItem, storedItems } from './upload-item.ts';
export { useArrangement, type Arrangement, type PhotoList, type Place } from './use-arrangement.ts';
export { useUploads, type Uploads } from './use-uploads.ts';
export type { Change, StoredPhoto, Upload, UploadCount, UploadItem, UploadProgress } from './upload-item.ts';

export interface PhotoUploadProps {
  list: PhotoList;
  /** The lists its photos can be moved to. */
  others: readonly PhotoList[];
  arrangement: Arrangement;
  /** Most photos it may hold. */
  max: number;
  /** Longest description of a photo, in characters. */
  altLength: number;
  /** What a photo is made small to before it is stored. */
  maxPhoto: PhotoSize;
  /** A sentence about the list as a whole. */
  error?: string;
  /** Whether pictures pasted anywhere on the page come here. Default false. */
  takesPasted?: boolean;
  /** Files were chosen, dropped or pasted, no more than there is room for. */
  onFiles: (files: File[]) => void;
  onRemove: (item: UploadItem) => void;
  onRetry: (item: UploadItem) => void;
  onDescribe: (item: UploadItem, alt: string) => void;
}

/** A list of photos being gathered: added by drop or choice, put in order, moved to another, described, removed. */
export function PhotoUpload({
  list,
  others,
  arrangement,
  max,
  altLength,
  maxPhoto,
  error,
  takesPasted = false,
  onFiles,
  ...actions
}: PhotoUploadProps) {
  const { items, label } = list;
  const root = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<UploadItem | null>(null);
  const room = max - items.length;
  const drag = arrangement.listDrag(list.key);
  const failed = items.filter(({ upload }) => upload?.phase === 'failed');

  const handleFiles = (files: File[]) => {
    if (room > 0) onFiles(files.slice(0, room));
    if (files.length > room)
      arrangement.say(`Only ${room} of ${files.length} photos were added: ${max} fit in one gallery`);
  };
  usePastedPhotos(takesPasted, (files) => {
    const added = Math.min(files.length, Math.max(room, 0));
    arrangement.say(`${added === 1 ? '1 photo' : `${added} photos`} added to ${label}`);
    handleFiles(files);
  });
  const handleRemove = (item: UploadItem, index: number) => {
    actions.onRemove(item);
    arrangement.say(`${item.name} removed`);
    const remaining = [...(root.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])].toSpliced(index, 1);
    (remaining[index] ?? remaining.at(-1) ?? root.current?.querySelector('input'))?.focus();
  };
  // What was pressed goes: the focus stays near.
  const handleRetry = (item: UploadItem, index: number) => {
    actions.onRetry(item);
    root.current?.querySelectorAll<HTMLElement>('[data-remove]')[index]?.focus();
  };
  const handleRetryAll = () => {
    failed.forEach(actions.onRetry);
    root.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  };
  // Beside the zone the browser would leave the page to show the file.
  const handleStrayDrop = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    handleFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={styles.root}
      ref={root}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        else drag.onDragOver?.(event);
      }}
      onDrop={(event) => {
        handleStrayDrop(event);
        if (!event.defaultPrevented) drag.onDrop?.(event);
      }}
    >
      {items.length > 0 && (
        <ul className={styles.tiles} aria-label={`Photos of ${label}`}>
          {items.map((item, index) => (
            <UploadTile
              key={item.key}
              item={item}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              altLength={altLength}
              drag={arrangement.tileDrag(list.key, item.key, index)}
              onMove={(step) => arrangement.step(item.key, step)}
              onMoveAway={others.length > 0 ? () => setLeaving(item) : undefined}
              onRemove={() => handleRemove(item, index)}
              onRetry={() => handleRetry(item, index)}
              onDescribe={(alt) => actions.onDescribe(item, alt)}
            />
          ))}
        </ul>
      )}
      {failed.length > 1 && (
        <p>
          <LinkButton onClick={handleRetryAll}>
            <Icon name="retry" />
            Try all {failed.length} failed photos again
          </LinkButton>
        </p>
      )}
      <DropZone
        label={`Add photos to ${label}`}
        maxPhoto={maxPhoto}
        onFiles={handleFiles}
        isTarget={arrangement.isTarget(list.key)}
        disabled={room <= 0}
        error={room <= 0 ? `${max} photos are as many as fit in one gallery.` : error}
      />
      {leaving && (
        <MoveDialog
          name={leaving.name}
          lists={others}
          onClose={() => setLeaving(null)}
          onChoose={(to) => {
            setLeaving(null);
            arrangement.moveTo(leaving.key, to);
          }}
        />
      )}
    </div>
  );
}
