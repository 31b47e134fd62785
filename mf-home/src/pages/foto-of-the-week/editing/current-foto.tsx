import { dayInWords } from '@fotosoc/contract/time-words';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { Done } from '@fotosoc/ui/done';
import { FieldError } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { useRef } from 'react';
import { chooseFoto } from '../../../data/planned-fotos';
import styles from './editing.module.css';
import { FotoForm } from './foto-form';
import type { Plan } from './use-plan';

export const NOW = 'now';
const WIDTHS = { '(min-width: 61.25rem)': '50vw', all: '90vw' };

export interface CurrentFotoProps {
  plan: Plan;
  /** How it is open: to pick another photo, or to change the words. */
  open: 'pick' | 'words' | undefined;
  onOpen: (how: 'pick' | 'words' | undefined) => void;
}

/** The one that shows, which is changed at once. */
export function CurrentFoto({ plan, open, onOpen }: CurrentFotoProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { current } = plan.plan;
  const problem = plan.problem?.row === NOW ? plan.problem : undefined;
  const outcome = plan.outcome?.row === NOW ? plan.outcome : undefined;
  const close = () => {
    onOpen(undefined);
    setTimeout(() => heading.current?.focus());
  };
  return (
    <section className={styles.section} aria-labelledby="this-week">
      <Heading size="card" id="this-week" ref={heading} tabIndex={-1}>
        This week
      </Heading>
      {open ? (
        <FotoForm
          start={current}
          isPicking={open === 'pick'}
          problem={problem}
          isBusy={plan.isBusy}
          saveLabel="Publish"
          standing={current}
          onClose={close}
          onSave={(input) =>
            void plan
              .act(NOW, 'Published. Visitors see it now.', (version) => chooseFoto(input, version))
              .then((isDone) => isDone && onOpen(undefined))
          }
        />
      ) : (
        <>
          {current ? (
            <div className={styles.current}>
              <div className={styles.picked}>
                <Photo photo={current.photo} alt={current.photo.alt || current.caption} widths={WIDTHS} />
              </div>
              <div className={styles.words}>
                <Meta>Since {dayInWords(current.day)}</Meta>
                <WorkTitle className={styles.caption}>{current.caption}</WorkTitle>
                <p dir="auto">{current.photographer_name}</p>
              </div>
            </div>
          ) : (
            <p>Nothing chosen this week yet.</p>
          )}
          <ButtonRow>
            <Button variant="line" size="sm" onClick={() => onOpen('pick')}>
              {current ? 'Pick another photo' : 'Pick a photo'}
            </Button>
            {current && (
              <Button variant="line" size="sm" onClick={() => onOpen('words')}>
                Change the words
              </Button>
            )}
          </ButtonRow>
          {problem && <FieldError>{problem.sentence}</FieldError>}
          {outcome && (
            <Done
              key={outcome.entryId}
              undoUntil={outcome.undoUntil}
              onUndo={() => void plan.undo(outcome).then((isDone) => isDone && heading.current?.focus())}
              heading={heading}
            >
              {outcome.sentence}
            </Done>
          )}
        </>
      )}
    </section>
  );
}
