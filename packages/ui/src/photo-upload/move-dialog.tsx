import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Meta } from '../text/text.tsx';
import styles from './photo-upload.module.css';
import type { PhotoList } from './use-arrangement.ts';

export interface MoveDialogProps {
  /** The photo's name. */
  name: string;
  /** Number of photos. */
  count: number;
  /** The most photos that one gallery holds. */
  max: number;
  /** Where it can go. */
  lists: readonly PhotoList[];
  onChoose: (list: string) => void;
  onClose: () => void;
}

/** Asks which gallery a photo goes to: what dragging does, for keyboard and touch. */
export function MoveDialog({ name, count, max, lists, onChoose, onClose }: MoveDialogProps) {
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
        {lists.map(({ key, label, items }) => (
          <li key={key}>
            <Button variant="line" disabled={items.length + count > max} onClick={() => onChoose(key)}>
              <span>{label}</span>
              <Meta as="span">{roomOf(items.length, count, max)}</Meta>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function roomOf(present: number, count: number, max: number): string {
  if (present >= max) return 'Full';
  if (present + count > max) return `Room for ${max - present}`;
  return present === 1 ? '1 photo' : `${present} photos`;
}
