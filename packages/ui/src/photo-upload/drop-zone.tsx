import { useId, useState, type DragEvent } from 'react';
import { joinClassNames } from '../class-names.ts';
import { FieldError, Hint } from '../field/field.tsx';
import { UploadIcon } from '../icon/icon.tsx';
import { visuallyHiddenClass } from '../visually-hidden/visually-hidden.tsx';
import styles from './photo-upload.module.css';

/** MIME types for the browser's file dialog. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp';

/** Size limits of a photo: longer side and file size. */
export interface PhotoSize {
  maxSidePx: number;
  maxBytes: number;
}

export interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** Accessible name of the input, e.g. `Add photos to Unmown`. */
  label: string;
  /** Size to which photos are scaled down, stated in the hint. */
  maxPhoto: PhotoSize;
  maxCount: number;
  /** Error sentence; shown below and associated with the input. */
  error?: string;
  /** True for a full list: no file can be chosen, but dropped files are passed on. */
  disabled?: boolean;
  isTarget?: boolean;
}

/** Renders a drop zone for photos, which is also the label of a file input. */
export function DropZone({
  onFiles,
  label,
  maxPhoto,
  maxCount,
  error,
  disabled = false,
  isTarget = false,
}: DropZoneProps) {
  const id = useId();
  const [over, setOver] = useState<number | null>(null);
  const handleDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files') || disabled) return;
    event.preventDefault();
    setOver(event.dataTransfer.items.length);
  };
  const handleDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(null);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <div>
      <label
        className={joinClassNames(styles.drop, (over !== null || isTarget) && styles.over)}
        onDragEnter={handleDrag}
        onDragOver={handleDrag}
        onDragLeave={() => setOver(null)}
        onDrop={handleDrop}
      >
        <input
          className={visuallyHiddenClass}
          type="file"
          multiple
          accept={ACCEPTED_TYPES}
          disabled={disabled}
          aria-label={label}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = ''; // allows choosing the same file again
            if (files.length > 0) onFiles(files);
          }}
        />
        <UploadIcon />
        {disabled ? (
          <b>{`This gallery is full: it holds ${maxCount} photos`}</b>
        ) : over === null ? (
          <b>
            Drop photos here or <u>choose files</u>
          </b>
        ) : (
          <b>{over === 1 ? 'Drop to add 1 photo' : `Drop to add ${over} photos`}</b>
        )}
        <Hint as="span" className={styles.hint} id={`${id}-hint`}>
          {`JPEG, PNG or WebP, up to ${maxCount} photos. Resized to ${maxPhoto.maxSidePx} px and ${megabytes(maxPhoto.maxBytes)} MB before upload.`}
        </Hint>
      </label>
      {error && (
        <FieldError className={styles.error} id={`${id}-error`}>
          {error}
        </FieldError>
      )}
    </div>
  );
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10;
}
