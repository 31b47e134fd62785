import { useEffect, useRef } from 'react';
import {
  patchItem,
  withoutItem,
  type Change,
  type Upload,
  type UploadItem,
  type UploadProgress,
} from './upload-item.ts';

export interface Uploads {
  /** Stores the files of new items, or once more of failed ones. */
  start: (items: readonly UploadItem[], upload: Upload) => void;
  /** Cancels the upload of an item, and takes the item away. */
  remove: (item: UploadItem) => void;
}

/** Runs the uploads of a form. One failure stops nothing else; leaving the page cancels.
 *  @param onChange is given changes that find their item by key, wherever it was moved meanwhile */
export function useUploads(onChange: (change: Change) => void): Uploads {
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const run = async (key: string, file: File, upload: Upload) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(key, controller);
    const report = (progress: Omit<NonNullable<UploadItem['upload']>, 'file'>) => {
      if (!signal.aborted) onChange(patchItem(key, { upload: { file, ...progress } }));
    };
    let preview: Blob | undefined;
    const handleProgress = (progress: UploadProgress) => {
      preview = progress.preview ?? preview;
      report(progress);
    };
    try {
      const photo = await upload(file, handleProgress, signal);
      if (!signal.aborted) onChange(patchItem(key, { photo, upload: undefined }));
    } catch (error) {
      report({ phase: 'failed', percent: 0, preview, error: error instanceof Error ? error.message : undefined });
    } finally {
      running.current.delete(key);
    }
  };
  return {
    start(items, upload) {
      for (const item of items) if (item.upload) void run(item.key, item.upload.file, upload);
    },
    remove({ key }) {
      running.current.get(key)?.abort();
      onChange(withoutItem(key));
    },
  };
}
