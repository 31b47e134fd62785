import { lazy, Suspense, useState, type DragEvent } from 'react';
import { LinkButton } from '../link/link.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { DropZone, type PhotoSize } from './drop-zone.tsx';
import { FailedPhotos } from './failed-photos.tsx';
import { ListTools } from './list-tools.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './photo-upload.module.css';
import type { Removed, UploadItem } from './upload-item.ts';
import { UploadTile } from './upload-tile.tsx';
import type { Arrangement, PhotoList } from './use-arrangement.ts';
import { useListActions } from './use-list-actions.ts';
import { usePastedPhotos } from './use-pasted-photos.ts';
import { useSelection } from './use-selection.ts';
import { useTileFocus } from './use-tile-focus.ts';

const WordsDialog = lazy(async () => ({ default: (await import('./words-dialog.tsx')).WordsDialog }));

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

/** A list of photos being gathered: added by drop or choice, put in order, moved to another, described, removed. */
export function PhotoUpload({ takesPasted = false, ...props }: PhotoUploadProps) {
  const { list, others, arrangement, max, altLength, titleLength, creditLength, ...actions } = props;
  const { items, label } = list;
  const selection = useSelection(items);
  const { root, focusTileAt } = useTileFocus();
  const [leaving, setLeaving] = useState<readonly UploadItem[] | null>(null);
  const [asked, setAsked] = useState<'alt' | 'credit' | null>(null);
  const selected = selection.items;
  const drag = arrangement.listDrag(list.key);
  const act = useListActions({ ...props, selection, focusTileAt });
  usePastedPhotos(takesPasted, act.addPasted);
  // Beside the zone the browser would leave the page to show the file.
  const handleStrayDrop = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    act.addFiles([...event.dataTransfer.files]);
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
        onSort={props.onSort && act.sort}
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
            act.clearSelection();
          }}
          onMoveAway={() => setLeaving(selected)}
          onDescribe={() => setAsked('alt')}
          onCredit={creditLength === undefined ? undefined : () => setAsked('credit')}
          onRemove={() => act.remove(selected)}
          onReplace={props.onReplace && selected[0]?.photo ? (file) => act.replace(selected[0]!, file) : undefined}
          onClear={act.clearSelection}
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
              onRemove={() => act.remove([item], '[data-remove]')}
              onRetry={() => act.retry([item])}
              onEntitle={(title) => actions.onEntitle?.(item, title)}
              onDescribe={(alt) => actions.onDescribe(item, alt)}
              onCredit={(credit) => actions.onCredit?.(item, credit)}
            />
          ))}
        </ul>
      )}
      <FailedPhotos items={items} onRetry={act.retry} onRemove={act.remove} />
      {act.done && (
        <p className={styles.note}>
          <span>{act.done.sentence}</span>
          {act.done.onUndo && <LinkButton onClick={act.done.onUndo}>Undo</LinkButton>}
        </p>
      )}
      {act.note && (
        <p className={styles.note} role="status">
          {act.note}
        </p>
      )}
      <DropZone
        label={`Add photos to ${label}`}
        maxPhoto={props.maxPhoto}
        maxCount={max}
        onFiles={act.addFiles}
        isTarget={arrangement.isTarget(list.key)}
        disabled={items.length >= max}
        error={props.error}
      />
      {asked && (
        <Suspense>
          <WordsDialog
            kind={asked}
            items={selected}
            maxLength={asked === 'alt' ? altLength : (creditLength ?? 0)}
            onSet={(text) => {
              act.setWords(asked, text);
              setAsked(null);
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
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
