import { useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Hint, TextField } from '../field/field.tsx';
import { PlusIcon } from '../icon/icon.tsx';
import {
  createItem,
  patchItem,
  PhotoUpload,
  restoreItems,
  replaceItem,
  useArrangement,
  useUploads,
  type CoverChoice,
  type ItemsChange,
  type PhotoSize,
  type StoredPhoto,
  type UploadProgress,
} from '../photo-upload/photo-upload.tsx';
import { visuallyHiddenClass } from '../visually-hidden/visually-hidden.tsx';
import {
  changeItems,
  findCommonCredit,
  createEmptySet,
  moveSet,
  moveItemToSet,
  sortSet,
  type EditedSet,
} from './edited-sets.ts';
import styles from './photo-sets-editor.module.css';
import { SetHead, formatTitleId } from './set-head.tsx';

export {
  countSets,
  describeCount,
  describeSets,
  toEditedSets,
  createEmptySet,
  toPhotoSets,
  omitUploads,
  areRearranged,
  sortSets,
} from './edited-sets.ts';
export { describeRemoteChanges, mergeSets, type Conflict } from './merge-sets.ts';
export { SetNotices, type SetNoticesProps } from './set-notices.tsx';
export type { EditedSet, StoredSet } from './edited-sets.ts';

export interface PhotoSetsEditorProps {
  sets: readonly EditedSet[];
  onChange: (change: (sets: readonly EditedSet[]) => readonly EditedSet[]) => void;
  /** Stores one photo for the gallery with this number, from 1. */
  upload: (
    file: File,
    setNumber: number,
    onProgress: (progress: UploadProgress) => void,
    signal: AbortSignal,
  ) => Promise<StoredPhoto>;
  confirmRemoval: (set: EditedSet) => Promise<boolean>;
  words: { title: string; add: string; remove: string };
  /** Sentences by path, e.g. `galleries.0.title`, `galleries.0.images`. */
  errors: Readonly<Record<string, string>>;
  limits: { title: number; galleries: number; images: number; alt: number; photo: PhotoSize };
  /** Maximum length of a photo title, in characters; no title field without a value. */
  titleLength?: number;
  /** Maximum length of a photographer's name, in characters; no credit field without a value. */
  creditLength?: number;
  /** Lets a stored photo become the cover; without a value, there is no cover. */
  cover?: CoverChoice;
}

/** Renders an editor for titled galleries of photos: galleries can be named, filled, sorted, added and removed; photos
 *  can move between galleries. Pictures pasted anywhere on the page are added to the last gallery. */
export function PhotoSetsEditor(props: PhotoSetsEditorProps) {
  const { sets, onChange, words, errors, limits, titleLength, creditLength } = props;
  const root = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  const [creditsOfAll, setCreditsOfAll] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (focused.current !== null) root.current?.querySelector<HTMLElement>(focused.current)?.focus();
    focused.current = null;
  });

  const changeAll = (change: ItemsChange) => onChange((before) => changeItems(before, change));
  const uploads = useUploads(changeAll);
  useEffect(() => {
    for (const [index, { items }] of sets.entries()) {
      const waiting = items.filter(({ key, upload }) => upload && upload.phase !== 'failed' && !uploads.isRunning(key));
      uploads.start(waiting, (file, onProgress, signal) => props.upload(file, index + 1, onProgress, signal));
    }
  }); // runs after each render, so that every new item with a file is uploaded, wherever it was added
  const lists = sets.map(({ key, title, items }, index) => ({
    key,
    label: title || `gallery ${index + 1}`,
    items,
    isFull: items.length >= limits.images,
  }));
  const arrangement = useArrangement(root, lists, (key, to) => onChange((before) => moveItemToSet(before, key, to)));

  const patch = (key: string, change: (set: EditedSet) => EditedSet) =>
    onChange((before) => before.map((set) => (set.key === key ? change(set) : set)));
  const creditOf = (set: EditedSet) => creditsOfAll[set.key] ?? findCommonCredit(set);
  const handleCreditAll = (edited: EditedSet, credit: string) => {
    const { key } = edited;
    const before = creditOf(edited);
    setCreditsOfAll((all) => ({ ...all, [key]: credit }));
    patch(key, (set) => ({
      ...set,
      items: set.items.map((item) => ((item.credit ?? '') === before ? { ...item, credit } : item)),
    }));
  };
  const handleAdd = () => {
    const added = createEmptySet();
    focused.current = `[id="${formatTitleId(added.key)}"]`;
    onChange((before) => [...before, added]);
  };
  const handleMove = (key: string, index: number, step: 1 | -1) => {
    const to = index + step;
    const isAtEnd = to === 0 || to === sets.length - 1;
    focused.current = `[data-move-set="${key} ${isAtEnd ? -step : step}"]`;
    onChange((before) => moveSet(before, key, step));
    arrangement.say(`${lists[index]!.label} moved to position ${to + 1} of ${sets.length}`);
  };
  const handleRemove = async (set: EditedSet) => {
    if (set.items.length > 0 && !(await props.confirmRemoval(set))) return;
    for (const item of set.items) uploads.cancel(item);
    focused.current = '[data-add]';
    onChange((before) => before.filter(({ key }) => key !== set.key));
  };
  return (
    <div ref={root} className={styles.sets}>
      <Hint className={styles.held}>Hold a photo to lift it, then drop it where it belongs.</Hint>
      {sets.map((set, index) => (
        <div key={set.key} className={styles.set}>
          <SetHead
            set={set}
            label={lists[index]!.label}
            words={words}
            titleLength={limits.title}
            error={errors[`galleries.${index}.title`]}
            isFirst={index === 0}
            isLast={index === sets.length - 1}
            onEntitle={(title) => patch(set.key, (before) => ({ ...before, title }))}
            onMove={(step) => handleMove(set.key, index, step)}
            onRemove={() => void handleRemove(set)}
          />
          {creditLength !== undefined && (
            <TextField
              label="Photographer (for all photos)"
              hint="You can change it for a single photo after uploading."
              optional
              value={creditOf(set)}
              maxLength={creditLength}
              onChange={({ target }) => handleCreditAll(set, target.value)}
            />
          )}
          <PhotoUpload
            list={lists[index]!}
            others={lists.filter(({ key }) => key !== set.key)}
            arrangement={arrangement}
            max={limits.images}
            altLength={limits.alt}
            titleLength={titleLength}
            creditLength={creditLength}
            maxPhoto={limits.photo}
            error={photoError(errors, index)}
            cover={props.cover}
            takesPasted={index === sets.length - 1}
            onFiles={(files) => {
              const credit = creditOf(set);
              const items = files.map((file) => ({ ...createItem(file), ...(credit && { credit }) }));
              patch(set.key, (before) => ({ ...before, items: [...before.items, ...items] }));
            }}
            onLeftOut={(files) =>
              patch(set.key, (before) => ({ ...before, leftOut: [...(before.leftOut ?? []), ...files] }))
            }
            onRemove={uploads.remove}
            onPutBack={(removed) => {
              for (const { item } of removed) uploads.cancel(item);
              patch(set.key, (before) => ({ ...before, items: restoreItems(removed)(before.items) }));
            }}
            onReplace={(item, file) => {
              uploads.cancel(item);
              changeAll(replaceItem(item.key, file));
            }}
            onSort={(keys) => patch(set.key, (before) => sortSet(before, keys))}
            onRetry={({ key, upload }) =>
              changeAll(patchItem(key, { upload: upload && { file: upload.file, phase: 'waiting', percent: 0 } }))
            }
            onDescribe={({ key }, alt) => changeAll(patchItem(key, { alt }))}
            onEntitle={({ key }, title) => changeAll(patchItem(key, { title }))}
            onCredit={({ key }, credit) => changeAll(patchItem(key, { credit }))}
          />
        </div>
      ))}
      {sets.length < limits.galleries ? (
        <div>
          <Button variant="line" data-add onClick={handleAdd}>
            <PlusIcon />
            <span>{words.add}</span>
          </Button>
        </div>
      ) : (
        <Hint>{`You have ${sets.length} of ${limits.galleries}. Remove one to add another.`}</Hint>
      )}
      <p className={visuallyHiddenClass} role="status">
        {arrangement.said}
      </p>
    </div>
  );
}

function photoError(errors: Readonly<Record<string, string>>, index: number): string | undefined {
  const path = `galleries.${index}.images`;
  return Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1];
}
