import { Button } from '../button/button.tsx';
import { visuallyHiddenClass } from '../visually-hidden/visually-hidden.tsx';
import styles from './photo-upload.module.css';

export interface ChosenBarProps {
  /** How many photos are chosen. */
  count: number;
  /** Whether there is another gallery to move them to. */
  canMoveAway: boolean;
  onMove: (to: 'start' | 'end') => void;
  onMoveAway: () => void;
  onRemove: () => void;
  /** Undefined where that cannot be done. */
  onReplace: ((file: File) => void) | undefined;
  onClear: () => void;
}

/** What can be done with the chosen photos, all at once; one alone can be replaced where it stands. */
export function ChosenBar({ count, canMoveAway, onMove, onMoveAway, onRemove, onReplace, onClear }: ChosenBarProps) {
  return (
    <div className={styles.chosen} role="group" aria-label="Chosen photos">
      <b>{count === 1 ? '1 photo chosen' : `${count} photos chosen`}</b>
      <Button variant="line" size="sm" onClick={() => onMove('start')}>
        To the start
      </Button>
      <Button variant="line" size="sm" onClick={() => onMove('end')}>
        To the end
      </Button>
      {canMoveAway && (
        <Button variant="line" size="sm" onClick={onMoveAway}>
          To another gallery
        </Button>
      )}
      {count === 1 && onReplace && (
        <label className={styles.replace}>
          <input
            className={visuallyHiddenClass}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onReplace(file);
            }}
          />
          Replace
        </label>
      )}
      <Button variant="bad-line" size="sm" onClick={onRemove}>
        Remove
      </Button>
      <Button variant="line" size="sm" onClick={onClear}>
        Choose none
      </Button>
    </div>
  );
}
