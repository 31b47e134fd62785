import { useRef, useState, type DragEvent } from 'react';
import { RetryIcon } from '../icon/icon.tsx';
import { LinkButton } from '../link/link.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { DropZone, type PhotoSize } from './drop-zone.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './photo-upload.module.css';
import { sourceOf, type Removed, type UploadItem } from './upload-item.ts';
import { UploadTile } from './upload-tile.tsx';
import type { Arrangement, PhotoList } from './use-arrangement.ts';
import { usePastedPhotos } from './use-pasted-photos.ts';

export type { PhotoSize } from './drop-zone.tsx';
export {
  countUploads,
  describeUpload,
  moveItem,
  newItem,
  patchItem,
  putBack,
  replaceItem,
  storedItems,
} from './upload-item.ts';
export { useArrangement, type Arrangement, type PhotoList, type Place } from './use-arrangement.ts';
export { useUploads, type Uploads } from './use-uploads.ts';
export type { Change, Removed, StoredPhoto, Upload, UploadCount, UploadItem, UploadProgress } from './upload-item.ts';

export interface PhotoUploadProps {
  list: PhotoList;
  /** The lists its photos can be moved to. */
  others: readonly PhotoList[];
  arrangement: Arrangement;
  /** Most photos it may hold. */
  max: number;
  /** Longest description of a photo, in characters. */
  altLength: number;
  /** Longest name of who took a photo, in characters; not asked without it. */
  creditLength?: number;
  /** What a photo is made small to before it is stored. */
  maxPhoto: PhotoSize;
  /** A sentence about the list as a whole. */
  error?: string;
  /** Whether pictures pasted anywhere on the page come here. Default false. */
  takesPasted?: boolean;
  /** Files were chosen, dropped or pasted, no more than there is room for. */
  onFiles: (files: File[]) => void;
  onRemove: (item: UploadItem) => void;
  /** What was removed is wanted after all; nothing is offered back without it. */
  onPutBack?: (removed: readonly Removed[]) => void;
  /** Another file is to stand where this photo stands; not offered without it. */
  onReplace?: (item: UploadItem, file: File) => void;
  onRetry: (item: UploadItem) => void;
  onDescribe: (item: UploadItem, alt: string) => void;
  onCredit?: (item: UploadItem, credit: string) => void;
}

/** A list of photos being gathered: added by drop or choice, put in order, moved to another, described, removed. */
export function PhotoUpload({
  list,
  others,
  arrangement,
  max,
  altLength,
  creditLength,
  maxPhoto,
  error,
  takesPasted = false,
  onFiles,
  onPutBack,
  onReplace,
  ...actions
}: PhotoUploadProps) {
  const { items, label } = list;
  const root = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<readonly UploadItem[] | null>(null);
  const [chosenKeys, setChosenKeys] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<{ sentence: string; photos: readonly Removed[] } | null>(null);
  const [note, setNote] = useState('');
  const chosen = items.filter(({ key }) => chosenKeys.includes(key));
  const room = max - items.length;
  const drag = arrangement.listDrag(list.key);
  const failed = items.filter(({ upload }) => upload?.phase === 'failed');

  const addFiles = (files: File[]) => {
    if (room > 0 && files.length > 0) onFiles(files.slice(0, room));
    if (files.length > room)
      arrangement.say(`Only ${room} of ${files.length} photos were added: ${max} fit in one gallery`);
  };
  const handleFiles = (files: File[]) => {
    const twice = files.filter((file) => items.some(({ source }) => source === sourceOf(file)));
    addFiles(files.filter((file) => !twice.includes(file)));
    setNote(twice.length > 0 ? `In this gallery already, and not added again: ${namesOf(twice)}.` : '');
  };
  usePastedPhotos(takesPasted, (files) => {
    const added = Math.min(files.length, Math.max(room, 0));
    arrangement.say(`${added === 1 ? '1 photo' : `${added} photos`} added to ${label}`);
    addFiles(files); // whose names and times say nothing
  });
  const handleRemove = (item: UploadItem, index: number) => {
    actions.onRemove(item);
    arrangement.say(`${item.name} removed`);
    setRemoved({ sentence: `${item.name} removed.`, photos: [{ item, index }] });
    const remaining = [...(root.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])].toSpliced(index, 1);
    (remaining[index] ?? remaining.at(-1) ?? root.current?.querySelector('input'))?.focus();
  };
  const handleRemoveChosen = () => {
    const photos = chosen.map((item) => ({ item, index: items.indexOf(item) }));
    for (const { item } of photos) actions.onRemove(item);
    setRemoved({ sentence: `${chosen.length === 1 ? '1 photo' : `${chosen.length} photos`} removed.`, photos });
    clear();
  };
  const handleReplace = (item: UploadItem, file: File) => {
    onReplace?.(item, file);
    setRemoved({ sentence: `${item.name} replaced by ${file.name}.`, photos: [{ item, index: items.indexOf(item) }] });
    clear();
  };
  const handlePutBack = (photos: readonly Removed[]) => {
    onPutBack?.(photos);
    setRemoved(null);
    arrangement.say(photos.length === 1 ? `${photos[0]!.item.name} is back` : `${photos.length} photos are back`);
    root.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  };
  /** Chooses none; what was pressed goes with the bar. */
  const clear = () => {
    setChosenKeys([]);
    root.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
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
      data-list={list.key}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        else drag.onDragOver?.(event);
      }}
      onDrop={(event) => {
        handleStrayDrop(event);
        if (!event.defaultPrevented) drag.onDrop?.(event);
      }}
    >
      {chosen.length > 0 && (
        <ChosenBar
          count={chosen.length}
          canMoveAway={others.length > 0}
          onMove={(to) => {
            arrangement.moveAll?.(chosenKeys, to);
            clear();
          }}
          onMoveAway={() => setLeaving(chosen)}
          onRemove={handleRemoveChosen}
          onReplace={onReplace && ((file) => handleReplace(chosen[0]!, file))}
          onClear={clear}
        />
      )}
      {items.length > 0 && (
        <ul className={styles.tiles} aria-label={`Photos of ${label}`}>
          {items.map((item, index) => (
            <UploadTile
              key={item.key}
              item={item}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              isChosen={chosenKeys.includes(item.key)}
              onChoose={(isChosen) =>
                setChosenKeys((before) => (isChosen ? [...before, item.key] : before.filter((key) => key !== item.key)))
              }
              altLength={altLength}
              creditLength={creditLength}
              drag={arrangement.tileDrag(list.key, item.key, index)}
              onMove={(step) => arrangement.step(item.key, step)}
              onMoveAway={others.length > 0 ? () => setLeaving([item]) : undefined}
              onRemove={() => handleRemove(item, index)}
              onRetry={() => handleRetry(item, index)}
              onDescribe={(alt) => actions.onDescribe(item, alt)}
              onCredit={(credit) => actions.onCredit?.(item, credit)}
            />
          ))}
        </ul>
      )}
      {failed.length > 1 && (
        <p>
          <LinkButton onClick={handleRetryAll}>
            <RetryIcon />
            Try all {failed.length} failed photos again
          </LinkButton>
        </p>
      )}
      {removed && onPutBack && (
        <p className={styles.note}>
          {removed.sentence}
          <LinkButton onClick={() => handlePutBack(removed.photos)}>Undo</LinkButton>
        </p>
      )}
      {note && (
        <p className={styles.note} role="status">
          {note}
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
          name={leaving.length === 1 ? leaving[0]!.name : `${leaving.length} photos`}
          lists={others}
          onClose={() => setLeaving(null)}
          onChoose={(to) => {
            setLeaving(null);
            if (leaving.length === 1) arrangement.moveTo(leaving[0]!.key, to);
            else
              arrangement.moveAll?.(
                leaving.map(({ key }) => key),
                { list: to },
              );
            setChosenKeys([]);
          }}
        />
      )}
    </div>
  );
}

/** The first three by name. */
function namesOf(files: readonly File[]): string {
  const names = files.slice(0, 3).map(({ name }) => name);
  const more = files.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
