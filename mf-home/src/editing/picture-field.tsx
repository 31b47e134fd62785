import { lazy, Suspense, useRef, useState } from 'react';
import type { SectionValues } from '@fotosoc/contract/page-section';
import { usePictureUpload } from '@fotosoc/photos/picture-upload';
import type { UploadProgress } from '@fotosoc/photos/upload';
import { Button } from '@fotosoc/ui/button';
import { FieldError, Hint } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Photo } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import styles from './editing.module.css';
import { useCountedUpload } from './open-fields';
import { ParagraphField } from './paragraph-field';
import { useEditing } from './use-editing';

const PhotoPicker = lazy(async () => ({ default: (await import('@fotosoc/photos/photo-picker')).PhotoPicker }));

export type PictureValue = SectionValues['home.about']['poster'];

export interface PictureFieldProps {
  /** Subject of the picture, e.g. `Inês Carvalho`, for the names of the buttons. */
  name: string;
  value: PictureValue;
  /** Address of a fallback picture without a photo, e.g. of the demo content. */
  image?: string;
  onChange: (value: PictureValue) => void;
  /** Aspect ratio, width divided by height. */
  ratio: number;
  hint?: string;
  error?: string;
  /** True if the picture needs an alternative text, because the text beside the picture does not describe it. */
  hasAlt?: boolean;
}

/** Name of an entry without a title, in the names of buttons. */
export const NEW_ENTRY = 'the new entry';

const PHASES: Record<UploadProgress['phase'], string> = {
  waiting: 'Waiting',
  compressing: 'Making the picture smaller',
  uploading: 'Uploading',
  processing: 'Processing',
  retrying: 'Connection lost, trying again',
};

/** Picture field: a photo of the site, an upload, or none. */
export function PictureField({
  name: typedName,
  value,
  image,
  onChange,
  ratio,
  hint,
  error,
  hasAlt = false,
}: PictureFieldProps) {
  const name = typedName || NEW_ENTRY;
  const { drafts, state } = useEditing();
  const [isPicking, setPicking] = useState(false);
  const target = { purpose: 'page', link: drafts.page, gallery: 1 } as const;
  const { upload, progress, problem } = usePictureUpload(target, (stored) => {
    drafts.know(stored);
    onChange({ photoId: stored.id, alt: value?.alt ?? '' });
  });
  useCountedUpload(progress !== undefined);
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const photo = value && state.photos[value.photoId];

  return (
    <div className={styles.picture}>
      {photo && <Photo photo={photo} alt="" ratio={ratio} widths={{ all: '20rem' }} />}
      {value && !photo && <Meta>This photo is hidden or was deleted. Choose another photo.</Meta>}
      {!value && image && <img className={styles.image} src={image} alt="" style={{ aspectRatio: ratio }} />}
      {progress && (
        <div className={styles.progress}>
          <div
            role="progressbar"
            aria-label={`Uploading the picture of ${name}`}
            aria-valuenow={progress.percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${progress.percent}%` }} />
          </div>
          <Meta>{`${PHASES[progress.phase]}${progress.phase === 'uploading' ? `, ${progress.percent}%` : ''}`}</Meta>
        </div>
      )}
      <div className={styles.pictureTools}>
        <Button ref={chooseButton} variant="line" size="sm" onClick={() => setPicking(true)}>
          Choose from the site’s photos<VisuallyHidden>{` for ${name}`}</VisuallyHidden>
        </Button>
        <Button variant="line" size="sm" busy={progress !== undefined} onClick={() => input.current?.click()}>
          Upload picture<VisuallyHidden>{` for ${name}`}</VisuallyHidden>
        </Button>
        {(value || image) && (
          <LinkButton
            onClick={() => {
              onChange(null);
              chooseButton.current?.focus(); // this button disappears
            }}
          >
            Remove picture<VisuallyHidden>{` of ${name}`}</VisuallyHidden>
          </LinkButton>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload(file);
          target.value = '';
        }}
      />
      {(problem || error) && <FieldError role={problem ? 'alert' : undefined}>{problem || error}</FieldError>}
      {hint && <Hint>{hint}</Hint>}
      {hasAlt && value && (
        <ParagraphField
          label="Description for screen readers"
          optional
          maxLength={500}
          value={value.alt}
          onChange={(alt) => onChange({ ...value, alt })}
        />
      )}
      {isPicking && (
        <Suspense fallback={<Spinner label="Loading photos..." />}>
          <PhotoPicker
            onPick={({ photo: picked }) => {
              drafts.know(picked);
              onChange({ photoId: picked.id, alt: picked.alt });
              setPicking(false);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
