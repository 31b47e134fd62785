import { useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Hint, TextField } from '../field/field.tsx';
import { PlusIcon } from '../icon/icon.tsx';
import {
  newItem,
  patchItem,
  PhotoUpload,
  putBack,
  replaceItem,
  useArrangement,
  useUploads,
  type PhotoSize,
  type StoredPhoto,
  type UploadItem,
  type UploadProgress,
} from '../photo-upload/photo-upload.tsx';
import { VisuallyHidden, visuallyHiddenClass } from '../visually-hidden/visually-hidden.tsx';
import { changeItems, emptySet, placeItem, type EditedSet } from './edited-sets.ts';
import styles from './photo-sets-editor.module.css';

export { countSets, describeCount, editedSets, emptySet, photoSetsOf, storedOnly } from './edited-sets.ts';
export { describeElsewhere, mergeSets, type Conflict } from './elsewhere.ts';
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
  /** Asked before a gallery with photos goes. */
  confirmRemoval: (set: EditedSet) => Promise<boolean>;
  words: { title: string; add: string; remove: string };
  /** Sentences by path, e.g. `galleries.0.title`, `galleries.0.images`. */
  errors: Readonly<Record<string, string>>;
  limits: { title: number; galleries: number; images: number; alt: number; photo: PhotoSize };
  /** Longest name of who took a photo, in characters; not asked without it. */
  creditLength?: number;
}

/** Titled galleries of photos: each can be named, filled, put in order, added and removed; photos move between them.
 *  Pictures pasted anywhere on the page go into the last. */
export function PhotoSetsEditor(props: PhotoSetsEditorProps) {
  const { sets, onChange, words, errors, limits, creditLength } = props;
  const root = useRef<HTMLDivElement>(null);
  const addedKey = useRef<string | null>(null);
  const [creditsOfAll, setCreditsOfAll] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (addedKey.current === null) return;
    document.getElementById(titleId(addedKey.current))?.focus();
    addedKey.current = null;
  });

  const uploads = useUploads((change) => onChange((before) => changeItems(before, change)));
  const lists = sets.map(({ key, title, items }, index) => ({
    key,
    label: title || `gallery ${index + 1}`,
    items,
    isFull: items.length >= limits.images,
  }));
  const arrangement = useArrangement(root, lists, (key, to) => onChange((before) => placeItem(before, key, to)));

  const patch = (key: string, change: (set: EditedSet) => EditedSet) =>
    onChange((before) => before.map((set) => (set.key === key ? change(set) : set)));
  const start = (items: readonly UploadItem[], index: number) =>
    uploads.start(items, (file, onProgress, signal) => props.upload(file, index + 1, onProgress, signal));
  const creditOf = (set: EditedSet) => creditsOfAll[set.key] ?? commonCredit(set);
  /** All of a gallery that nobody else is credited with. */
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
    const added = emptySet();
    addedKey.current = added.key;
    onChange((before) => [...before, added]);
  };
  const handleRemove = async (set: EditedSet) => {
    if (set.items.length > 0 && !(await props.confirmRemoval(set))) return;
    for (const item of set.items) uploads.remove(item);
    onChange((before) => before.filter(({ key }) => key !== set.key));
    root.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <div ref={root} className={styles.sets}>
      <Hint className={styles.held}>Hold a photo to lift it, then drop it where it belongs.</Hint>
      {sets.map((set, index) => (
        <div key={set.key} className={styles.set}>
          <div className={styles.head}>
            <TextField
              id={titleId(set.key)}
              label={words.title}
              value={set.title}
              maxLength={limits.title}
              error={errors[`galleries.${index}.title`]}
              onChange={(event) => patch(set.key, (before) => ({ ...before, title: event.target.value }))}
            />
            <Button variant="line" onClick={() => handleRemove(set)}>
              {words.remove}
              {set.title && <VisuallyHidden> {set.title}</VisuallyHidden>}
            </Button>
          </div>
          {creditLength !== undefined && (
            <TextField
              label="All taken by"
              hint="Each photo can say otherwise, once it is there."
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
            creditLength={creditLength}
            maxPhoto={limits.photo}
            error={photoError(errors, index)}
            takesPasted={index === sets.length - 1}
            onFiles={(files) => {
              const credit = creditOf(set);
              const items = files.map((file) => ({ ...newItem(file), ...(credit && { credit }) }));
              patch(set.key, (before) => ({ ...before, items: [...before.items, ...items] }));
              start(items, index);
            }}
            onRemove={uploads.remove}
            onPutBack={(removed) => {
              patch(set.key, (before) => ({ ...before, items: putBack(removed)(before.items) }));
              start(
                removed.map(({ item }) => item).filter(({ upload }) => upload && upload.phase !== 'failed'),
                index,
              );
            }}
            onReplace={(item, file) => {
              const by = newItem(file);
              patch(set.key, (before) => ({ ...before, items: replaceItem(item.key, by)(before.items) }));
              start([by], index);
            }}
            onRetry={(item) => start([item], index)}
            onDescribe={({ key }, alt) => onChange((before) => changeItems(before, patchItem(key, { alt })))}
            onCredit={({ key }, credit) => onChange((before) => changeItems(before, patchItem(key, { credit })))}
          />
        </div>
      ))}
      {sets.length < limits.galleries && (
        <div>
          <Button variant="line" data-add onClick={handleAdd}>
            <PlusIcon />
            {words.add}
          </Button>
        </div>
      )}
      <p className={visuallyHiddenClass} role="status">
        {arrangement.said}
      </p>
    </div>
  );
}

/** Who took all that is there; empty where that is not one. */
function commonCredit({ items }: EditedSet): string {
  const credits = new Set(items.map(({ credit = '' }) => credit));
  return credits.size === 1 ? [...credits][0]! : '';
}

function titleId(key: string): string {
  return `set-title-${key}`;
}

/** The first sentence about this gallery's photos as a whole or about one of them. */
function photoError(errors: Readonly<Record<string, string>>, index: number): string | undefined {
  const path = `galleries.${index}.images`;
  return Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1];
}
