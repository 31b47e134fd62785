import type { Photo as StoredPhoto } from '@fotosoc/contract/photo';
import { uploadPhoto, type UploadProgress } from '@fotosoc/photos/upload';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { FallbackPicture, Photo, PhotoFrame } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import styles from './editing.module.css';
import { PickPhoto } from '../../../editing/pick-photo';

const WIDTHS = { all: '320px' };
const TARGET = { purpose: 'page', link: 'events', gallery: 1 } as const;

export interface PictureFieldProps {
  photo: StoredPhoto | null;
  image: string;
  error: string | undefined;
  onChoose: (photo: StoredPhoto | null) => void;
}

/** The picture of an event: uploaded as every photo is, one that the site shows, or none. */
export function PictureField({ photo, image, error, onChoose }: PictureFieldProps) {
  const [progress, setProgress] = useState<UploadProgress>();
  const [problem, setProblem] = useState('');
  const [isPicking, setPicking] = useState(false);
  const uploading = useRef<AbortController>(undefined);
  useEffect(() => () => uploading.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    uploading.current?.abort();
    const controller = new AbortController();
    uploading.current = controller;
    setProblem('');
    try {
      onChoose(await uploadPhoto(file, TARGET, setProgress, controller.signal));
    } catch (failure) {
      if (!controller.signal.aborted) setProblem((failure as Error).message);
    }
    if (uploading.current === controller) setProgress(undefined);
  }

  return (
    <div className={styles.picture}>
      {photo ? (
        <Photo photo={photo} alt={photo.alt || 'The picture'} widths={WIDTHS} ratio={3 / 2} />
      ) : (
        <PhotoFrame className={styles.frame}>
          {image ? <img src={image} alt="" /> : <FallbackPicture className={styles.blank} zone={3} />}
        </PhotoFrame>
      )}
      {progress && (
        <Spinner label={progress.phase === 'uploading' ? `Uploading ${progress.percent} %` : 'Preparing...'} />
      )}
      {(problem || error) && <FieldError>{problem || error}</FieldError>}
      <div className={styles.tools}>
        <label className={styles.upload}>
          {photo || image ? 'Replace' : 'Upload a picture'}
          <input
            type="file"
            accept="image/*"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void upload(file);
              target.value = '';
            }}
          />
        </label>
        <LinkButton onClick={() => setPicking(true)}>Pick one of the site</LinkButton>
        {(photo || image) && <LinkButton onClick={() => onChoose(null)}>No picture</LinkButton>}
      </div>
      {isPicking && (
        <PickPhoto
          onClose={() => setPicking(false)}
          onPick={({ photo: picked }) => {
            setPicking(false);
            onChoose(picked);
          }}
        />
      )}
    </div>
  );
}
