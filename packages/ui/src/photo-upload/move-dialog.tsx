import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Meta } from '../text/text.tsx';
import styles from './photo-upload.module.css';
import type { PhotoList } from './use-arrangement.ts';

export interface MoveDialogProps {
  /** The photo's name. */
  name: string;
  /** Where it can go. */
  lists: readonly PhotoList[];
  onChoose: (list: string) => void;
  onClose: () => void;
}

/** Asks which gallery a photo goes to: what dragging does, for keyboard and touch. */
export function MoveDialog({ name, lists, onChoose, onClose }: MoveDialogProps) {
  return (
    <Dialog
      title={`Move ${name} to another gallery`}
      onClose={onClose}
      actions={
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <ul className={styles.choices}>
        {lists.map(({ key, label, items, isFull }) => (
          <li key={key}>
            <Button variant="line" disabled={isFull} onClick={() => onChoose(key)}>
              {label}
              <Meta as="span">{isFull ? 'Full' : items.length === 1 ? '1 photo' : `${items.length} photos`}</Meta>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
