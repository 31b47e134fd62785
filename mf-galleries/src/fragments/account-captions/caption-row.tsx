import { calculateUndoEnd } from '@fotosoc/contract/limits';
import type { OwnCaption } from '@fotosoc/contract/own-account';
import { Link, useAction } from '@fotosoc/host';
import { OutcomeNotice, useUndoableAction } from '@fotosoc/ui/undo-notice';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton, linkClass } from '@fotosoc/ui/link';
import { keepFocus } from '@fotosoc/ui/list';
import { Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef } from 'react';
import { removeCaption, restoreCaption } from '../../data/own-captions';
import styles from './account-captions.module.css';

/** Caption with a Remove button; Undo restores the caption for a minute. */
export function CaptionRow({ caption: one, say }: { caption: OwnCaption; say: (sentence: string) => void }) {
  const { problem, act } = useAction();
  const words = useRef<HTMLDivElement>(null);
  const { id, caption, gallery, photo, state } = one;

  const { outcome, settle, takeBack } = useUndoableAction({ act, undo: () => restoreCaption(id), say, heading: words });
  const handleRemove = () =>
    act(async () => {
      await removeCaption(id);
      settle({ entryId: id, sentence: 'Removed.', undoUntil: calculateUndoEnd() });
    });

  return (
    <li ref={keepFocus} className={styles.caption}>
      <Photo photo={photo} alt="" widths={{ all: '72px' }} ratio={1} className={styles.thumb} />
      <div ref={words} tabIndex={-1}>
        <WorkTitle>{caption}</WorkTitle>
        <Meta>
          <span>{STATES[state]}</span>{' '}
          <Link className={linkClass} to={`/gallery/${gallery.link}?photo=${photo.id}`}>
            {gallery.title}
          </Link>
        </Meta>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <div className={styles.captionAct}>
        {outcome ? (
          <OutcomeNotice outcome={outcome} heading={words} onUndo={() => void takeBack()} />
        ) : (
          <LinkButton onClick={() => void handleRemove()}>
            Remove<VisuallyHidden>{` the caption ${caption}`}</VisuallyHidden>
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** State of a caption, before the name of its gallery. */
const STATES: Record<OwnCaption['state'], string> = {
  shown: 'Shown in',
  waiting: 'Waiting to be approved in',
  hidden: 'Hidden by the society in',
};
