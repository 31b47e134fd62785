import { useEffect, useRef } from 'react';
import {
  failItem,
  patchItem,
  formatSource,
  UnusableFileError,
  removeItem,
  type ItemsChange,
  type Upload,
  type UploadItem,
  type UploadProgress,
} from './upload-item.ts';

export interface Uploads {
  /** Uploads the files of new items, or retries failed ones. */
  start: (items: readonly UploadItem[], upload: Upload) => void;
  remove: (item: UploadItem) => void;
  cancel: (item: Pick<UploadItem, 'key'>) => void;
  isRunning: (key: string) => boolean;
}

/** Runs the uploads of a form. Failures are independent; leaving the page cancels.
 *  @param onChange receives changes that find their item by key, even if the item has moved */
export function useUploads(onChange: (change: ItemsChange) => void): Uploads {
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
      controllers.clear();
    };
  }, []);

  const cancel = ({ key }: Pick<UploadItem, 'key'>) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
  };
  const run = async (key: string, file: File, upload: Upload) => {
    cancel({ key });
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(key, controller);
    let preview: Blob | undefined;
    const handleProgress = (progress: UploadProgress) => {
      preview = progress.preview ?? preview;
      if (!signal.aborted) onChange(patchItem(key, { upload: { file, ...progress } }));
    };
    try {
      const photo = await upload(file, handleProgress, signal);
      const stored = { photo, name: file.name, source: formatSource(file), upload: undefined };
      if (!signal.aborted) onChange(patchItem(key, stored));
    } catch (error) {
      const reason = error instanceof Error ? error.message : undefined;
      const canRetry = !(error instanceof UnusableFileError);
      const failed = { file, phase: 'failed', percent: 0, preview, error: reason, canRetry } as const;
      if (!signal.aborted) onChange(failItem(key, failed));
    } finally {
      if (running.current.get(key) === controller) running.current.delete(key);
    }
  };
  return {
    start(items, upload) {
      for (const item of items) if (item.upload) void run(item.key, item.upload.file, upload);
    },
    remove(item) {
      cancel(item);
      onChange(removeItem(item.key));
    },
    cancel,
    isRunning: (key) => running.current.has(key),
  };
}
