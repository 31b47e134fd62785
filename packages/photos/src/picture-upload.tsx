import type { Photo } from '@fotosoc/contract/photo';
import { useEffect, useRef, useState } from 'react';
import styles from './picture-upload.module.css';
import { uploadPhoto, type UploadProgress, type UploadTarget } from './upload.ts';

/** Uploads one picture at a time: a new choice replaces the running upload, and unmounting cancels.
 *  @param onStored called with the stored photo; of several renders, the latest */
export function usePictureUpload(target: UploadTarget, onStored: (photo: Photo) => void) {
  const [progress, setProgress] = useState<UploadProgress>();
  const [problem, setProblem] = useState('');
  const uploading = useRef<AbortController>(undefined);
  const latest = useRef(onStored); // a form may change while its picture uploads
  useEffect(() => {
    latest.current = onStored;
  });
  useEffect(() => () => uploading.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    uploading.current?.abort();
    const controller = new AbortController();
    uploading.current = controller;
    setProblem('');
    try {
      const photo = await uploadPhoto(file, target, setProgress, controller.signal);
      latest.current(photo);
    } catch (failure) {
      if (!controller.signal.aborted) setProblem((failure as Error).message);
    }
    if (uploading.current === controller) setProgress(undefined);
  }

  return { upload: (file: File) => void upload(file), progress, problem };
}

/** Describes the progress in words. */
export function describeProgress({ phase, percent }: UploadProgress): string {
  if (phase === 'uploading') return `Uploading ${percent} %`;
  return phase === 'retrying' ? 'Connection lost, trying again...' : 'Preparing...';
}

/** Renders a file input for pictures in the style of a button. */
export function UploadButton({ children, onFile }: { children: string; onFile: (file: File) => void }) {
  return (
    <label className={styles.upload}>
      {children}
      <input
        type="file"
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = ''; // allows choosing the same file again
        }}
      />
    </label>
  );
}
