import type { Caption } from '@fotosoc/contract/gallery';
import { undoEnd } from '@fotosoc/contract/limits';
import { notify, useAct } from '@fotosoc/host';
import { Done } from '@fotosoc/ui/done';
import { WorkTitle } from '@fotosoc/ui/text';
import { useRef, useState } from 'react';
import { reportCaption } from '../../data/captions';
import { undoDecision } from '../../data/review';
import styles from './captions.module.css';

export type ShownCaption = Omit<Caption, 'photoId'>;

interface CaptionRowProps {
  photoId: string;
  caption: ShownCaption;
}

/** A report that was sent; one of a reviewer hides the caption, and can be undone for a minute. */
interface Reported {
  hidden?: { entryId: string; undoUntil: Date };
}

/** A caption with a button that reports it, once. */
export function CaptionRow({ photoId, caption: { id, name, caption } }: CaptionRowProps) {
  const [reported, setReported] = useState<Reported>();
  const title = useRef<HTMLSpanElement>(null);
  const { isBusy, act } = useAct({ onFailed: ({ message }) => notify(message, 'bad') });
  const handleReport = async () =>
    reported ||
    act(async () => {
      const { isHidden, entry } = await reportCaption(photoId, { id, name, caption });
      setReported(entry ? { hidden: { entryId: entry.id, undoUntil: undoEnd() } } : {});
      notify(sentenceOf(isHidden, entry !== undefined));
    });
  const handleUndo = async (entryId: string) =>
    act(async () => {
      await undoDecision(entryId);
      setReported(undefined);
      title.current?.focus(); // the button pressed goes
      notify('Undone. The caption is shown again.');
    });
  return (
    <li>
      <span ref={title} tabIndex={-1}>
        <WorkTitle as="span">{caption}</WorkTitle>
      </span>{' '}
      <span dir="auto">{name}</span>
      {reported?.hidden ? (
        <Done
          undoUntil={reported.hidden.undoUntil}
          heading={title}
          onUndo={() => void handleUndo(reported.hidden!.entryId)}
        >
          Hidden.
        </Done>
      ) : (
        // A form, so that the page fetches the ticket that the report is sent with.
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void handleReport();
          }}
        >
          <button
            type="submit"
            className={styles.report}
            aria-label={`${reported ? 'Reported' : 'Report'} ${caption}`}
            aria-disabled={reported !== undefined || isBusy}
          >
            {reported ? 'Reported' : isBusy ? 'Reporting...' : 'Report'}
          </button>
        </form>
      )}
    </li>
  );
}

function sentenceOf(isHidden: boolean, isReviewer: boolean): string {
  if (isReviewer) return 'Hidden. You can undo this for one minute.';
  return isHidden ? 'Reported. The caption is hidden until the committee decides.' : 'Reported. Thank you.';
}
