import type { Caption } from '@fotosoc/contract/gallery';
import { notify, useAction } from '@fotosoc/host';
import { WorkTitle } from '@fotosoc/ui/text';
import { lazy, Suspense, useRef, useState } from 'react';
import { reportCaption } from '../../data/captions';
import styles from './captions.module.css';

// Only reviewers load this code.
const HiddenCaption = lazy(() => import('./hidden-caption'));

export type ShownCaption = Omit<Caption, 'photoId'>;

interface CaptionRowProps {
  photoId: string;
  caption: ShownCaption;
}

/** State after a report. A reviewer's report hides the caption, and can be undone for a minute. */
interface Reported {
  hiddenBy?: string;
}

/** Caption with a Report button. */
export function CaptionRow({ photoId, caption: { id, name, caption } }: CaptionRowProps) {
  const [reported, setReported] = useState<Reported>();
  const title = useRef<HTMLSpanElement>(null);
  const { isBusy, act } = useAction({ onFailed: ({ message }) => notify(message, 'bad') });
  const handleReport = async () =>
    reported ||
    act(async () => {
      const { isHidden, entry } = await reportCaption(photoId, { id, name, caption });
      setReported(entry ? { hiddenBy: entry.id } : {});
      notify(sentenceOf(isHidden, entry !== undefined));
    });
  return (
    <li>
      <span ref={title} tabIndex={-1}>
        <WorkTitle as="span">{caption}</WorkTitle>
      </span>{' '}
      <span dir="auto">{name}</span>
      {reported?.hiddenBy ? (
        <Suspense>
          <HiddenCaption entryId={reported.hiddenBy} heading={title} onUndone={() => setReported(undefined)} />
        </Suspense>
      ) : (
        // Uses a form, because the page fetches the ticket of a report when a form gets the focus.
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
  if (isReviewer) return 'Hidden. Undo is possible for one minute.';
  return isHidden ? 'Reported. The caption is hidden until the committee decides.' : 'Reported. Thank you.';
}
