import { RetryIcon, TrashIcon } from '../icon/icon.tsx';
import { LinkButton } from '../link/link.tsx';
import styles from './photo-upload.module.css';
import type { UploadItem } from './upload-item.ts';

export interface FailedPhotosProps {
  items: readonly UploadItem[];
  onRetry: (failed: readonly UploadItem[]) => void;
  onRemove: (failed: readonly UploadItem[]) => void;
}

/** Renders the actions for all failed photos of a list, if there are several. */
export function FailedPhotos({ items, onRetry, onRemove }: FailedPhotosProps) {
  const failed = items.filter(({ upload }) => upload?.phase === 'failed');
  const retriable = failed.filter(({ upload }) => upload?.canRetry !== false);
  if (failed.length < 2) return null;
  return (
    <p className={styles.note}>
      {retriable.length > 1 && (
        <LinkButton onClick={() => onRetry(retriable)}>
          <RetryIcon />
          <span>{`Try all ${retriable.length} failed photos again`}</span>
        </LinkButton>
      )}
      <LinkButton onClick={() => onRemove(failed)}>
        <TrashIcon />
        <span>{`Remove all ${failed.length} failed photos`}</span>
      </LinkButton>
    </p>
  );
}
