import { Button, ButtonRow } from '@fotosoc/ui/button';
import { FieldError, FieldGroup, Hint, Legend, Optional } from '@fotosoc/ui/field';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import {
  describeUpload,
  createItem,
  replaceItem,
  useUploads,
  type Upload,
  type UploadItem,
} from '@fotosoc/ui/photo-upload';
import { VisuallyHidden, visuallyHiddenClass } from '@fotosoc/ui/visually-hidden';
import { useId, useRef } from 'react';
import styles from './portfolio-form.module.css';

export interface ProfileImageProps {
  item: UploadItem | null;
  onChange: (change: (item: UploadItem | null) => UploadItem | null) => void;
  upload: Upload;
  error?: string;
}

/** Field for the round profile image, with the society's logo as placeholder. */
export function ProfileImage({ item, onChange, upload, error }: ProfileImageProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const uploads = useUploads((change) => onChange((before) => (before && change([before])[0]) ?? null));
  const state = stateOf(item);
  return (
    <FieldGroup role="group" aria-labelledby={`${id}-label`}>
      <Legend as="span" id={`${id}-label`}>
        Profile image <Optional />
      </Legend>
      <div className={styles.profile}>
        {item?.photo ? (
          <Photo photo={item.photo} alt="" widths={{ all: '88px' }} ratio={1} className={styles.picture} />
        ) : (
          <FallbackPicture className={styles.picture} />
        )}
        <ButtonRow>
          <input
            ref={input}
            className={visuallyHiddenClass}
            type="file"
            tabIndex={-1}
            accept="image/jpeg,image/png,image/webp"
            aria-label="Profile image file"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (!file) return;
              target.value = ''; // allows choosing the same file again
              if (item) uploads.cancel(item);
              const next = item?.photo ? replaceItem(item.key, file)([item])[0]! : createItem(file);
              onChange(() => next);
              uploads.start([next], upload);
            }}
          />
          <Button
            ref={choose}
            variant="line"
            size="sm"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={() => input.current?.click()}
          >
            <span>{item ? 'Replace' : 'Choose image'}</span>
            <VisuallyHidden> as profile image</VisuallyHidden>
          </Button>
          {item?.upload?.phase === 'failed' && item.upload.canRetry !== false && (
            <Button variant="line" size="sm" onClick={() => uploads.start([item], upload)}>
              Try again
            </Button>
          )}
          {item && (
            <Button
              variant="line"
              size="sm"
              onClick={() => {
                uploads.remove(item);
                choose.current?.focus();
              }}
            >
              Remove<VisuallyHidden> profile image</VisuallyHidden>
            </Button>
          )}
        </ButtonRow>
      </div>
      <Hint role="status">{state}</Hint>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </FieldGroup>
  );
}

function stateOf(item: UploadItem | null): string {
  if (!item?.upload) return item?.problem ?? '';
  const { error } = item.upload;
  return error === undefined ? describeUpload(item.upload) : `${describeUpload(item.upload)}. ${error}`;
}
