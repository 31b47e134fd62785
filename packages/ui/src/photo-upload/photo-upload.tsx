import { lazy, Suspense, useState, type DragEvent } from 'react';
import { LinkButton } from '../link/link.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { DropZone } from './drop-zone.tsx';
import { FailedPhotos } from './failed-photos.tsx';
import { ListTools } from './list-tools.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './photo-upload.module.css';
import type { PhotoUploadProps } from './photo-upload-props.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadTile } from './upload-tile.tsx';
import { useListActions } from './use-list-actions.ts';
import { usePastedPhotos } from './use-pasted-photos.ts';
import { useSelection } from './use-selection.ts';
import { useTileFocus } from './use-tile-focus.ts';

const WordsDialog = lazy(async () => ({ default: (await import('./text-dialog.tsx')).TextDialog }));

export type { PhotoSize } from './drop-zone.tsx';
export type { CoverChoice, PhotoUploadProps } from './photo-upload-props.ts';
export {
  countUploads,
  describeUpload,
  moveItem,
  createItem,
  patchItem,
  restoreItems,
  replaceItem,
  toItems,
  UnusableFileError,
} from './upload-item.ts';
export { useArrangement, type Arrangement, type PhotoList, type ItemPosition } from './use-arrangement.ts';
export { useUploads, type Uploads } from './use-uploads.ts';
export type {
  ItemsChange,
  RemovedItem,
  StoredPhoto,
  Upload,
  UploadCount,
  UploadItem,
  UploadProgress,
} from './upload-item.ts';

/** Renders an editable list of photos: photos can be added by drop or choice, sorted, moved to another list, described
 *  and removed. */
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
  // Catches files that are dropped outside the zone: the browser would leave the page to open them.
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
        <SelectionBar
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
          onUseAsCover={props.cover && selected[0]?.photo ? () => act.chooseCover(selected[0]!) : undefined}
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
              isCover={props.cover?.key === item.key}
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
