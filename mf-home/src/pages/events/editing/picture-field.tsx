import type { Photo as StoredPhoto } from '@fotosoc/contract/photo';
import { progressInWords, UploadButton, usePictureUpload } from '@fotosoc/photos/picture-upload';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { FallbackPicture, Photo, PhotoFrame } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { useState } from 'react';
import entryStyles from '../../../editing/entry.module.css';
import { PhotoPicker } from '@fotosoc/photos/photo-picker';
import styles from './editing.module.css';

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
  const { upload, progress, problem } = usePictureUpload(TARGET, onChoose);
  const [isPicking, setPicking] = useState(false);
  return (
    <div className={entryStyles.picture}>
      {photo ? (
        <Photo photo={photo} alt={photo.alt || 'The picture'} widths={WIDTHS} ratio={3 / 2} />
      ) : (
        <PhotoFrame className={styles.frame}>
          {image ? <img src={image} alt="" /> : <FallbackPicture className={styles.blank} zone={3} />}
        </PhotoFrame>
      )}
      {progress && <Spinner label={progressInWords(progress)} />}
      {(problem || error) && <FieldError>{problem || error}</FieldError>}
      <div className={styles.tools}>
        <UploadButton onFile={upload}>{photo || image ? 'Replace' : 'Upload a picture'}</UploadButton>
        <LinkButton onClick={() => setPicking(true)}>Pick one of the site</LinkButton>
        {(photo || image) && <LinkButton onClick={() => onChoose(null)}>No picture</LinkButton>}
      </div>
      {isPicking && (
        <PhotoPicker
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
