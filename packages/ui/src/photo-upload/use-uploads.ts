import { useEffect, useRef } from 'react';
import { newItem, patchItem, withoutItem, type Change, type Upload, type UploadItem } from './upload-item.ts';

/** Starts, repeats and cancels the uploads of one list. One failure stops nothing else; leaving the page cancels. */
export function useUploads(upload: Upload, onChange: (change: Change) => void) {
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const run = async ({ key }: UploadItem, file: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(key, controller);
    const report = (progress: Omit<NonNullable<UploadItem['upload']>, 'file'>) => {
      if (!signal.aborted) onChange(patchItem(key, { upload: { file, ...progress } }));
    };
    try {
      const photo = await upload(file, report, signal);
      if (!signal.aborted) onChange(patchItem(key, { photo, upload: undefined }));
    } catch (error) {
      report({ phase: 'failed', percent: 0, error: error instanceof Error ? error.message : undefined });
    } finally {
      running.current.delete(key);
    }
  };
  return {
    add(files: readonly File[]) {
      const items = files.map(newItem);
      onChange((before) => [...before, ...items]);
      for (const item of items) void run(item, item.upload!.file);
    },
    retry(item: UploadItem) {
      if (item.upload) void run(item, item.upload.file);
    },
    remove({ key }: UploadItem) {
      running.current.get(key)?.abort();
      onChange(withoutItem(key));
    },
  };
}
