import { FallbackPicture } from '@fotosoc/ui/mark';
import { Button } from '@fotosoc/ui/button';
import { Icon } from '@fotosoc/ui/icon';
import { Photo } from '@fotosoc/ui/photo';
import { newItem, useUploads, type Upload, type UploadItem } from '@fotosoc/ui/photo-upload';
import { useId, useRef } from 'react';
import styles from './portfolio-form.module.css';

export interface ProfileImageProps {
  item: UploadItem | null;
  onChange: (change: (item: UploadItem | null) => UploadItem | null) => void;
  upload: Upload;
  error?: string;
}

/** The round picture of a member: chosen, replaced, removed. The society's mark stands where there is none. */
export function ProfileImage({ item, onChange, upload, error }: ProfileImageProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const uploads = useUploads((change) => onChange((before) => (before && change([before])[0]) ?? null));
  const state = stateOf(item);
  return (
    <div ref={root} className="field" role="group" aria-labelledby={`${id}-label`}>
      <span className="legend" id={`${id}-label`}>
        Profile image <span className="opt">optional</span>
      </span>
      <div className={styles.profile}>
        {item?.photo ? (
          <Photo photo={item.photo} alt="" sizes="88px" ratio="1" className={styles.picture} />
        ) : (
          <FallbackPicture className={styles.picture} />
        )}
        <div className="btns">
          <input
            ref={input}
            className="vh"
            type="file"
            tabIndex={-1}
            accept="image/jpeg,image/png,image/webp"
            aria-label="Profile image file"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (!file) return;
              target.value = ''; // the same file can be chosen again
              if (item) uploads.remove(item);
              const next = newItem(file);
              onChange(() => next);
              uploads.start([next], upload);
            }}
          />
          <Button
            variant="line"
            size="sm"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            data-choose
            onClick={() => input.current?.click()}
          >
            {item ? 'Replace' : 'Choose image'}
            <span className="vh"> as profile image</span>
          </Button>
          {item?.upload?.phase === 'failed' && (
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
                root.current?.querySelector<HTMLElement>('[data-choose]')?.focus();
              }}
            >
              Remove<span className="vh"> profile image</span>
            </Button>
          )}
        </div>
      </div>
      <p className="hint" role="status">
        {state}
      </p>
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

function stateOf(item: UploadItem | null): string {
  if (!item?.upload) return '';
  const { phase, percent, error } = item.upload;
  if (phase === 'failed') return `Upload failed. ${error ?? ''}`.trim();
  return phase === 'uploading' ? `Uploading, ${percent}%` : 'Preparing the image';
}
