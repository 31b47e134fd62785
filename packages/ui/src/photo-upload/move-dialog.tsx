import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Meta } from '../text/text.tsx';
import styles from './photo-upload.module.css';
import type { PhotoList } from './use-arrangement.ts';

export interface MoveDialogProps {
  name: string;
  count: number;
  max: number;
  lists: readonly PhotoList[];
  onChoose: (list: string) => void;
  onClose: () => void;
}

/** Renders a dialog that asks for the target gallery of a photo: the keyboard and touch alternative to dragging. */
export function MoveDialog({ name, count, max, lists, onChoose, onClose }: MoveDialogProps) {
  return (
    <Dialog title={`Move ${name} to another gallery`} onClose={onClose} refusal="Cancel">
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
