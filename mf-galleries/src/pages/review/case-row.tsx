import type { ReviewCase } from '@fotosoc/contract/review';
import { REPORT_REASON_TEXTS, formatCaseReference } from '@fotosoc/contract/review-texts';
import { formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';
import { Link } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { UndoNotice } from '@fotosoc/ui/undo-notice';
import { FieldError } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { linkClass } from '@fotosoc/ui/link';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useLayoutEffect, useRef, useState } from 'react';
import { HideAllDialog } from './hide-all-dialog';
import styles from './review.module.css';
import { useDecision } from './use-decision';
import { formatActor, formatVerb, formatCaseState } from './review-text';

export interface CaseRowProps {
  one: ReviewCase;
  say: (sentence: string) => void;
}

/** Moderation case: photo, question and two buttons. A decision can be undone for a minute. */
export function CaseRow({ one, say }: CaseRowProps) {
  const { photo, place, caption, question, decided: before } = one;
  const heading = useRef<HTMLHeadingElement>(null);
  const { decided, problem, isTaken, busy, decide, hideAll, undo } = useDecision(
    caption ? 'captions' : 'photos',
    caption?.id ?? photo.id,
    say,
    one.id,
  );
  const [isHidingAll, setHidingAll] = useState(false);
  const fromSender = caption?.fromSender ?? 0;
  useFocusAfterUndo(decided !== undefined, heading);
  const isWaiting = caption?.state === 'waiting';
  const [show, hide] = isWaiting
    ? ['Approve', 'Hide']
    : one.isHidden
      ? ['Restore', 'Keep hidden']
      : ['Keep visible', 'Hide'];
  const subject = caption?.caption ?? `photo ${place?.number ?? ''} of ${place?.title ?? 'the site'}`;
  const act = (label: string, isShown: boolean) => (
    <Button
      key={label}
      variant={isShown === isWaiting ? 'ink' : 'line'}
      busy={busy === isShown}
      onClick={() => void decide(isShown)}
    >
      {label}
      <VisuallyHidden>{` ${subject}`}</VisuallyHidden>
    </Button>
  );
  return (
    <article className={styles.case}>
      <div className={styles.picture}>
        <img src={photo.url} width={photo.width} height={photo.height} alt={photo.alt || 'The photo'} loading="lazy" />
      </div>
      <div className={styles.words}>
        <Heading size="card" as="h3" ref={heading} tabIndex={-1}>
          {caption ? (
            <WorkTitle as="span" className={styles.caption}>
              {caption.caption}
            </WorkTitle>
          ) : (
            question && `“${REPORT_REASON_TEXTS[question.reason]}”`
          )}
        </Heading>
        <Meta className={styles.meta}>
          {caption && <span>{`${caption.name}, `}</span>}
          {place ? (
            <span>
              <span>{place.number === null ? 'portrait of ' : `photo ${place.number} of `}</span>
              <Link className={linkClass} to={place.path}>
                {place.title}
              </Link>
            </span>
          ) : (
            <span>Foto of the Week</span>
          )}
          <span>{`. ${formatCaseState(one)}.`}</span>
          {question && <span>{` Reference ${formatCaseReference(one.id)}.`}</span>}
        </Meta>
        {question?.note && <p className={styles.quote}>{question.note}</p>}
        {problem && <FieldError>{problem}</FieldError>}
        {decided ? (
          <UndoNotice undoUntil={decided.undoUntil} heading={heading} onUndo={() => void undo()}>
            {decided.sentence}
          </UndoNotice>
        ) : before ? (
          <Meta>{`${formatActor(before)}, ${formatDayAndTimeWithYear(before.at)}: ${formatVerb(before)}.`}</Meta>
        ) : isTaken ? null : (
          <div className={styles.acts}>
            {isWaiting ? [act(show, true), act(hide, false)] : [act(hide, false), act(show, true)]}
            {fromSender > 1 && (
              <Button variant="line" onClick={() => setHidingAll(true)}>
                {`Hide all ${fromSender} captions from this network today`}
              </Button>
            )}
          </div>
        )}
        {isHidingAll && <HideAllDialog count={fromSender} onHide={hideAll} onClose={() => setHidingAll(false)} />}
        {question?.email && (
          <p>
            <a className={linkClass} href={`mailto:${question.email}`}>
              {`Reply to ${question.email}`}
            </a>
          </p>
        )}
      </div>
    </article>
  );
}

function useFocusAfterUndo(isDecided: boolean, heading: React.RefObject<HTMLElement | null>): void {
  const was = useRef(isDecided);
  useLayoutEffect(() => {
    if (was.current && !isDecided) heading.current?.focus();
    was.current = isDecided;
  }, [isDecided, heading]);
}
