import { Button } from '../button/button.tsx';
import { visuallyHiddenClass } from '../visually-hidden/visually-hidden.tsx';
import { ACCEPTED_TYPES } from './drop-zone.tsx';
import styles from './photo-upload.module.css';

export interface SelectionBarProps {
  count: number;
  canMoveAway: boolean;
  onMove: (to: 'start' | 'end') => void;
  onMoveAway: () => void;
  onDescribe: () => void;
  /** `undefined` if the form has no credits. */
  onCredit: (() => void) | undefined;
  onRemove: () => void;
  /** `undefined` if replacing is not possible. */
  onReplace: ((file: File) => void) | undefined;
  /** `undefined` if no cover can be chosen. */
  onUseAsCover: (() => void) | undefined;
  onClear: () => void;
}

/** Renders the actions for all selected photos; a single photo can be replaced. */
export function SelectionBar({ count, canMoveAway, onReplace, onCredit, onUseAsCover, ...actions }: SelectionBarProps) {
  return (
    <div className={styles.chosen} role="group" aria-label="Selected photos">
      <b>{count === 1 ? '1 photo selected' : `${count} photos selected`}</b>
      <Button variant="line" size="sm" onClick={() => actions.onMove('start')}>
        Move to start
      </Button>
      <Button variant="line" size="sm" onClick={() => actions.onMove('end')}>
        Move to end
      </Button>
      {canMoveAway && (
        <Button variant="line" size="sm" onClick={actions.onMoveAway}>
          Move to another gallery
        </Button>
      )}
      <Button variant="line" size="sm" onClick={actions.onDescribe}>
        Set alt text
      </Button>
      {onCredit && (
        <Button variant="line" size="sm" onClick={onCredit}>
          Set photographer
        </Button>
      )}
      {count === 1 && onUseAsCover && (
        <Button variant="line" size="sm" onClick={onUseAsCover}>
          Use as cover
        </Button>
      )}
      {count === 1 && onReplace && (
        <label className={styles.replace}>
          <input
            className={visuallyHiddenClass}
            type="file"
            accept={ACCEPTED_TYPES}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onReplace(file);
            }}
          />
          <span>Replace photo</span>
        </label>
      )}
      <Button variant="bad-line" size="sm" onClick={actions.onRemove}>
        {count === 1 ? 'Remove photo' : 'Remove photos'}
      </Button>
      <Button variant="line" size="sm" onClick={actions.onClear}>
        Clear selection
      </Button>
    </div>
  );
}
