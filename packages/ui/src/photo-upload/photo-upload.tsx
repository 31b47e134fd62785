import { useState, type DragEvent } from 'react';
import { RetryIcon, TrashIcon } from '../icon/icon.tsx';
import { LinkButton } from '../link/link.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { DropZone, type PhotoSize } from './drop-zone.tsx';
import { joinFileNames } from './file-names.ts';
import { ListTools } from './list-tools.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './photo-upload.module.css';
import { sortKeys, type SortBy } from './sort-items.ts';
import { sourceOf, type Removed, type UploadItem } from './upload-item.ts';
import { UploadTile } from './upload-tile.tsx';
import type { Arrangement, PhotoList } from './use-arrangement.ts';
import { usePastedPhotos } from './use-pasted-photos.ts';
import { useSelection } from './use-selection.ts';
import { useTileFocus } from './use-tile-focus.ts';
import { WordsDialog } from './words-dialog.tsx';

export type { PhotoSize } from './drop-zone.tsx';
export { areAllNamed, joinFileNames } from './file-names.ts';
export {
  countUploads,
  describeUpload,
  moveItem,
  newItem,
  patchItem,
  putBack,
  replaceItem,
  storedItems,
  UnusableFileError,
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
  /** Longest title of a photo, in characters; not asked without it. */
  titleLength?: number;
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
  /** Files for which there was no room. The list names them itself without it. */
  onLeftOut?: (files: File[]) => void;
  onRemove: (item: UploadItem) => void;
  /** What was removed is wanted after all; nothing is offered back without it. */
  onPutBack?: (removed: readonly Removed[]) => void;
  /** Another file is to stand where this photo stands; not offered without it. */
  onReplace?: (item: UploadItem, file: File) => void;
  /** Puts the photos into the order of these keys; not offered without it. */
  onSort?: (keys: readonly string[]) => void;
  onRetry: (item: UploadItem) => void;
  onDescribe: (item: UploadItem, alt: string) => void;
  onEntitle?: (item: UploadItem, title: string) => void;
  onCredit?: (item: UploadItem, credit: string) => void;
}

/** What was done a moment ago, and how to undo it. */
interface Notice {
  sentence: string;
  onUndo?: () => void;
}

/** A list of photos being gathered: added by drop or choice, put in order, moved to another, described, removed. */
export function PhotoUpload({
  list,
  others,
  arrangement,
  max,
  altLength,
  titleLength,
  creditLength,
  maxPhoto,
  error,
  takesPasted = false,
  onFiles,
  onLeftOut,
  onPutBack,
  onReplace,
  onSort,
  ...actions
}: PhotoUploadProps) {
  const { items, label } = list;
  const selection = useSelection(items);
  const { root, focusTileAt } = useTileFocus();
  const [leaving, setLeaving] = useState<readonly UploadItem[] | null>(null);
  const [asked, setAsked] = useState<'alt' | 'credit' | null>(null);
  const [done, setDone] = useState<Notice | null>(null);
  const [note, setNote] = useState('');
  const selected = selection.items;
  const room = Math.max(0, max - items.length);
  const drag = arrangement.listDrag(list.key);
  const failed = items.filter(({ upload }) => upload?.phase === 'failed');
  const retriable = failed.filter(({ upload }) => upload?.canRetry !== false);

  /** @returns a sentence about files for which there was no room; empty if all fitted */
  const addFiles = (files: File[]): string => {
    if (room > 0 && files.length > 0) onFiles(files.slice(0, room));
    const leftOut = files.slice(room);
    if (leftOut.length === 0) return '';
    onLeftOut?.(leftOut);
    return onLeftOut ? '' : describeLeftOut(leftOut, max);
  };
  const handleFiles = (files: File[]) => {
    const twice = files.filter((file) => items.some(({ source }) => source === sourceOf(file)));
    const leftOut = addFiles(files.filter((file) => !twice.includes(file)));
    const repeated =
      twice.length > 0 ? `Already in this gallery: ${joinFileNames(twice.map(({ name }) => name))}.` : '';
    setNote([repeated, leftOut].filter(Boolean).join(' '));
  };
  usePastedPhotos(takesPasted, (files) => {
    const added = Math.min(files.length, room);
    arrangement.say(`${counted(added)} added to ${label}`);
    setNote(addFiles(files)); // names and times of pasted files say nothing
  });
  /** What was pressed goes: the focus stays near, and the page does not scroll. */
  const clearSelection = () => {
    focusTileAt(items.indexOf(selected[0]!));
    selection.clear();
  };
  const handleRemove = (gone: readonly UploadItem[], focus?: string) => {
    const removed = gone.map((item) => ({ item, index: items.indexOf(item) }));
    for (const item of gone) actions.onRemove(item);
    const sentence = `${gone.length === 1 ? gone[0]!.name : `${gone.length} photos`} removed.`;
    arrangement.say(sentence);
    setDone({ sentence, onUndo: onPutBack && (() => handlePutBack(removed)) });
    focusTileAt(removed[0]!.index, focus);
    selection.clear();
  };
  const handleReplace = (item: UploadItem, file: File) => {
    const removed = [{ item, index: items.indexOf(item) }];
    onReplace?.(item, file);
    const sentence = `${file.name} replaces ${item.name} once it is uploaded.`;
    setDone({ sentence, onUndo: onPutBack && (() => handlePutBack(removed)) });
    clearSelection();
  };
  const handlePutBack = (removed: readonly Removed[]) => {
    onPutBack?.(removed);
    setDone(null);
    arrangement.say(removed.length === 1 ? `${removed[0]!.item.name} is back` : `${removed.length} photos are back`);
    focusTileAt(removed[0]!.index);
  };
  const handleRetry = (tried: readonly UploadItem[]) => {
    tried.forEach(actions.onRetry);
    focusTileAt(items.indexOf(tried[0]!), '[data-remove]');
  };
  const handleSort = (by: SortBy) => {
    const before = items.map(({ key }) => key);
    onSort?.(sortKeys(items, by));
    const sentence = `Photos sorted by ${by === 'name' ? 'file name' : 'capture time'}.`;
    arrangement.say(sentence);
    setDone({ sentence, onUndo: () => [onSort?.(before), setDone(null)] });
  };
  const set = { alt: actions.onDescribe, credit: actions.onCredit ?? (() => undefined) };
  const handleWords = (kind: 'alt' | 'credit', text: string) => {
    for (const item of selected) set[kind](item, text);
    const sentence = `${kind === 'alt' ? 'Alt text' : 'Photographer'} of ${counted(selected.length)} set.`;
    arrangement.say(sentence);
    setDone({
      sentence,
      onUndo: () => {
        for (const item of selected) set[kind](item, item[kind] ?? '');
        setDone(null);
      },
    });
    setAsked(null);
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
      <ListTools
        items={items}
        onSelectAll={selection.selectAll}
        onSort={onSort && handleSort}
        onUseProposals={(proposals) => {
          for (const item of proposals) actions.onDescribe(item, item.photo!.proposedAlt!.slice(0, altLength));
        }}
      />
      {selected.length > 0 && (
        <ChosenBar
          count={selected.length}
          canMoveAway={others.length > 0}
          onMove={(to) => {
            arrangement.moveAll?.(
              selected.map(({ key }) => key),
              to,
            );
            clearSelection();
          }}
          onMoveAway={() => setLeaving(selected)}
          onDescribe={() => setAsked('alt')}
          onCredit={creditLength === undefined ? undefined : () => setAsked('credit')}
          onRemove={() => handleRemove(selected)}
          onReplace={onReplace && selected[0]?.photo ? (file) => handleReplace(selected[0]!, file) : undefined}
          onClear={clearSelection}
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
              isSelected={selection.has(item.key)}
              onSelect={(isSelected, isRange) => selection.select(item.key, isSelected, isRange)}
              altLength={altLength}
              titleLength={titleLength}
              creditLength={creditLength}
              drag={arrangement.tileDrag(list.key, item.key, index)}
              onMove={(step) => arrangement.step(item.key, step)}
              onMoveAway={others.length > 0 ? () => setLeaving([item]) : undefined}
              onRemove={() => handleRemove([item], '[data-remove]')}
              onRetry={() => handleRetry([item])}
              onEntitle={(title) => actions.onEntitle?.(item, title)}
              onDescribe={(alt) => actions.onDescribe(item, alt)}
              onCredit={(credit) => actions.onCredit?.(item, credit)}
            />
          ))}
        </ul>
      )}
      {failed.length > 1 && (
        <p className={styles.note}>
          {retriable.length > 1 && (
            <LinkButton onClick={() => handleRetry(retriable)}>
              <RetryIcon />
              <span>{`Try all ${retriable.length} failed photos again`}</span>
            </LinkButton>
          )}
          <LinkButton onClick={() => handleRemove(failed)}>
            <TrashIcon />
            <span>{`Remove all ${failed.length} failed photos`}</span>
          </LinkButton>
        </p>
      )}
      {done && (
        <p className={styles.note}>
          <span>{done.sentence}</span>
          {done.onUndo && <LinkButton onClick={done.onUndo}>Undo</LinkButton>}
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
        maxCount={max}
        onFiles={handleFiles}
        isTarget={arrangement.isTarget(list.key)}
        disabled={room === 0}
        error={error}
      />
      {asked && (
        <WordsDialog
          kind={asked}
          count={selected.length}
          maxLength={asked === 'alt' ? altLength : (creditLength ?? 0)}
          initial={commonText(selected, asked)}
          onSet={(text) => handleWords(asked, text)}
          onClose={() => setAsked(null)}
        />
      )}
      {leaving && (
        <MoveDialog
          name={leaving.length === 1 ? leaving[0]!.name : `${leaving.length} photos`}
          count={leaving.length}
          lists={others}
          max={max}
          onClose={() => setLeaving(null)}
          onChoose={(to) => {
            setLeaving(null);
            if (leaving.length === 1) arrangement.moveTo(leaving[0]!.key, to);
            else
              arrangement.moveAll?.(
                leaving.map(({ key }) => key),
                { list: to },
              );
            selection.clear();
          }}
        />
      )}
    </div>
  );
}

/** Names the files for which a gallery had no room. */
export function describeLeftOut(files: readonly File[], max: number, noun = 'gallery'): string {
  const were = files.length === 1 ? '1 was' : `${files.length} were`;
  return `A ${noun} holds ${max} photos. ${were} not added: ${joinFileNames(files.map(({ name }) => name))}.`;
}

function counted(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

/** The text that all of these photos have; empty if they differ. */
function commonText(items: readonly UploadItem[], kind: 'alt' | 'credit'): string {
  const texts = new Set(items.map((item) => item[kind] ?? ''));
  return texts.size === 1 ? [...texts][0]! : '';
}
