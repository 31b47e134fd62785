import { useState } from 'react';
import { describeLeftOut, joinFileNames } from './file-names.ts';
import type { PhotoUploadProps } from './photo-upload-props.ts';
import { sortKeys, type SortBy } from './sort-items.ts';
import { formatSource, type RemovedItem, type UploadItem } from './upload-item.ts';
import type { Selection } from './use-selection.ts';
import type { useTileFocus } from './use-tile-focus.ts';

interface LastAction {
  sentence: string;
  onUndo?: (() => void) | undefined;
  replacedKey?: string;
}

interface ListActionsOptions extends PhotoUploadProps, Pick<ReturnType<typeof useTileFocus>, 'focusTileAt'> {
  selection: Selection;
}

/** Provides the users' actions on the photos of a list. A pressed button often disappears with its action: the focus
 *  stays near, and the page does not scroll. */
export function useListActions({ list, max, arrangement, selection, focusTileAt, ...on }: ListActionsOptions) {
  const { items, label } = list;
  const [done, setDone] = useState<LastAction | null>(null);
  const [note, setNote] = useState('');
  const room = Math.max(0, max - items.length);

  function announce(sentence: string, onUndo?: () => void): void {
    arrangement.say(sentence);
    setDone({ sentence, onUndo });
  }

  /** @returns a sentence about files beyond the limit; empty if all fitted, or if the caller reports them */
  function add(files: File[]): string {
    if (room > 0 && files.length > 0) on.onFiles(files.slice(0, room));
    const leftOut = files.slice(room);
    if (leftOut.length === 0) return '';
    on.onLeftOut?.(leftOut);
    return on.onLeftOut ? '' : describeLeftOut(leftOut, max);
  }

  function addFiles(files: File[]): void {
    const twice = files.filter((file) => items.some(({ source }) => source === formatSource(file)));
    const leftOut = add(files.filter((file) => !twice.includes(file)));
    const repeated =
      twice.length > 0 ? `Already in this gallery: ${joinFileNames(twice.map(({ name }) => name))}.` : '';
    setNote([repeated, leftOut].filter(Boolean).join(' '));
  }

  function addPasted(files: File[]): void {
    arrangement.say(`${formatPhotoCount(Math.min(files.length, room))} added to ${label}`);
    setNote(add(files)); // without the check for duplicates: names and times of pasted files identify nothing
  }

  function clearSelection(): void {
    focusTileAt(items.indexOf(selection.items[0]!));
    selection.clear();
  }

  function putBack(removed: readonly RemovedItem[]): void {
    on.onPutBack?.(removed);
    setDone(null);
    arrangement.say(removed.length === 1 ? `${removed[0]!.item.name} is back` : `${removed.length} photos are back`);
    focusTileAt(removed[0]!.index);
  }

  const undoOf = (removed: readonly RemovedItem[]) => on.onPutBack && (() => putBack(removed));

  /** @param focus selector of the focused element in the next tile; default is its checkbox */
  function remove(gone: readonly UploadItem[], focus?: string): void {
    const removed = gone.map((item) => ({ item, index: items.indexOf(item) }));
    for (const item of gone) on.onRemove(item);
    announce(`${gone.length === 1 ? gone[0]!.name : `${gone.length} photos`} removed.`, undoOf(removed));
    focusTileAt(removed[0]!.index, focus);
    selection.clear();
  }

  function replace(item: UploadItem, file: File): void {
    on.onReplace?.(item, file);
    const removed = [{ item, index: items.indexOf(item) }];
    const sentence = `${file.name} replaces ${item.name} after the upload.`;
    setDone({ sentence, onUndo: undoOf(removed), replacedKey: item.key });
    arrangement.say(sentence);
    clearSelection();
  }

  function chooseCover(item: UploadItem): void {
    on.cover?.onChoose(item.key);
    announce(`${item.name} is the cover when you save.`);
    clearSelection();
  }

  function retry(failed: readonly UploadItem[]): void {
    failed.forEach(on.onRetry);
    focusTileAt(items.indexOf(failed[0]!), '[data-remove]');
  }

  function sort(by: SortBy): void {
    const before = items.map(({ key }) => key);
    on.onSort?.(sortKeys(items, by));
    announce(`Photos sorted by ${by === 'name' ? 'file name' : 'capture time'}.`, () => {
      on.onSort?.(before);
      setDone(null);
    });
  }

  function setWords(kind: 'alt' | 'credit', text: string): void {
    const set = kind === 'alt' ? on.onDescribe : on.onCredit;
    const before = selection.items;
    for (const item of before) set?.(item, text);
    announce(`${kind === 'alt' ? 'Alt text' : 'Photographer'} of ${formatPhotoCount(before.length)} set.`, () => {
      for (const item of before) set?.(item, item[kind] ?? '');
      setDone(null);
    });
  }

  const hasFailed = items.some(({ key, problem }) => key === done?.replacedKey && problem);
  return {
    done: hasFailed ? null : done,
    note,
    addFiles,
    addPasted,
    clearSelection,
    remove,
    replace,
    retry,
    chooseCover,
    sort,
    setWords,
  };
}

function formatPhotoCount(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}
