import { Button } from '../button/button.tsx';
import { TextField } from '../field/field.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import type { EditedSet } from './edited-sets.ts';
import styles from './photo-sets-editor.module.css';

/** Returns the id of a gallery's title field. */
export function formatTitleId(key: string): string {
  return `set-title-${key}`;
}

export interface SetHeadProps {
  set: EditedSet;
  label: string;
  words: { title: string; remove: string };
  titleLength: number;
  error: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onEntitle: (title: string) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

/** Renders the title field and the actions of a gallery. */
export function SetHead({ set, label, words, titleLength, error, isFirst, isLast, ...actions }: SetHeadProps) {
  return (
    <div className={styles.head}>
      <TextField
        id={formatTitleId(set.key)}
        label={words.title}
        value={set.title}
        maxLength={titleLength}
        error={error}
        onChange={({ target }) => actions.onEntitle(target.value)}
      />
      <div className={styles.acts}>
        {!(isFirst && isLast) && (
          <>
            <IconButton
              icon={ArrowUpIcon}
              label={`Move ${label} up`}
              data-move-set={`${set.key} -1`}
              disabled={isFirst}
              onClick={() => actions.onMove(-1)}
            />
            <IconButton
              icon={ArrowDownIcon}
              label={`Move ${label} down`}
              data-move-set={`${set.key} 1`}
              disabled={isLast}
              onClick={() => actions.onMove(1)}
            />
          </>
        )}
        <Button variant="line" onClick={actions.onRemove}>
          <span>{words.remove}</span>
          {set.title && <VisuallyHidden>{` ${set.title}`}</VisuallyHidden>}
        </Button>
      </div>
    </div>
  );
}
