import { Button } from '@fotosoc/ui/button';
import { FieldError, FieldGroup, Hint, Legend } from '@fotosoc/ui/field';
import { Photo } from '@fotosoc/ui/photo';
import type { UploadItem } from '@fotosoc/ui/photo-upload';
import styles from './cover-field.module.css';

const WIDTHS = { all: '144px' };

export interface CoverFieldProps {
  /** Chosen photo; `undefined` without a choice. */
  cover: UploadItem | undefined;
  error: string | undefined;
  onRemove: () => void;
}

/** Chosen cover of the gallery. A photo is chosen in the list of photos. */
export function CoverField({ cover, error, onRemove }: CoverFieldProps) {
  return (
    <FieldGroup as="fieldset">
      <Legend>Cover</Legend>
      {cover?.photo ? (
        <div className={styles.cover}>
          <Photo photo={cover.photo} alt={cover.alt || cover.name} widths={WIDTHS} ratio={3 / 2} />
          <Button variant="line" size="sm" onClick={onRemove}>
            Remove cover
          </Button>
        </div>
      ) : (
        <Hint>Select a photo below and choose Use as cover. Without a cover, lists show a random photo.</Hint>
      )}
      {error && <FieldError>{error}</FieldError>}
    </FieldGroup>
  );
}
