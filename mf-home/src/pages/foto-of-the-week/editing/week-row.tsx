import type { DatedFoto } from '@fotosoc/contract/foto';
import { dayInWords } from '@fotosoc/contract/time-words';
import { Button } from '@fotosoc/ui/button';
import { Done } from '@fotosoc/ui/done';
import { FieldError } from '@fotosoc/ui/field';
import { PlusIcon } from '@fotosoc/ui/icon';
import { LinkButton } from '@fotosoc/ui/link';
import { Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, type RefObject } from 'react';
import { inputOf, planFoto, unplanFoto } from '../../../data/planned-fotos';
import { DownIcon, UpIcon } from '../../../editing/edit-icons';
import styles from './editing.module.css';
import { FotoForm } from './foto-form';
import type { Plan } from './use-plan';
import type { Week } from './weeks';

const WIDTHS = { all: '72px' };

export interface WeekRowProps {
  week: Week;
  plan: Plan;
  /** Where its photo can be moved; undefined at the ends. */
  earlier: Week | undefined;
  later: Week | undefined;
  isOpen: boolean;
  /** One is open at a time. */
  onOpen: (isOpen: boolean) => void;
}

/** A week to come, with what is planned for it. */
export function WeekRow({ week: { day, foto, hidden }, plan, earlier, later, isOpen, onOpen }: WeekRowProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const problem = plan.problem?.row === day ? plan.problem : undefined;
  const outcome = plan.outcome?.row === day ? plan.outcome : undefined;
  const words = dayInWords(day);
  const focusHeading = () => setTimeout(() => heading.current?.focus());

  function move(moved: DatedFoto, to: Week): void {
    const other = to.foto ? ` ${to.foto.caption}, ${words}.` : '';
    const aloud = `${moved.caption}, ${dayInWords(to.day)}.${other}`;
    void plan.act(to.day, 'Moved.', (version) => planFoto(to.day, inputOf(moved), version), aloud);
  }
  const arrow = (moved: DatedFoto, to: Week | undefined, name: 'up' | 'down') => (
    <button
      type="button"
      className={styles.arrow}
      disabled={!to}
      aria-label={`${moved.caption}: a week ${name === 'up' ? 'earlier' : 'later'}`}
      onClick={() => to && !plan.isBusy && move(moved, to)}
    >
      {name === 'up' ? <UpIcon /> : <DownIcon />}
    </button>
  );
  if (isOpen) {
    return (
      <div className={styles.open}>
        <Day words={words} heading={heading} />
        <FotoForm
          start={foto}
          isPicking={false}
          problem={problem}
          isBusy={plan.isBusy}
          saveLabel="Plan it"
          standing={foto}
          onClose={() => {
            onOpen(false);
            focusHeading();
          }}
          onSave={(input) =>
            void plan
              .act(day, 'Planned.', (version) => planFoto(day, input, version), `Planned for ${words}.`)
              .then((isDone) => isDone && onOpen(false))
          }
        />
      </div>
    );
  }
  return (
    <div className={styles.week}>
      {foto ? (
        <Photo photo={foto.photo} alt="" widths={WIDTHS} ratio={1} />
      ) : (
        <span className={styles.blank} aria-hidden="true">
          <PlusIcon />
        </span>
      )}
      <div className={styles.weekWords}>
        <Day words={words} heading={heading} />
        {foto ? (
          <>
            <WorkTitle className={styles.title}>{foto.caption}</WorkTitle>
            <Meta dir="auto">{foto.photographer_name}</Meta>
            <p className={styles.tools}>
              <LinkButton onClick={() => onOpen(true)}>
                Change<VisuallyHidden> {foto.caption}</VisuallyHidden>
              </LinkButton>
              <LinkButton
                className={styles.bad}
                onClick={() => void plan.act(day, 'Taken out of the plan.', (version) => unplanFoto(day, version))}
              >
                Remove<VisuallyHidden> {foto.caption}</VisuallyHidden>
              </LinkButton>
            </p>
          </>
        ) : hidden === undefined ? (
          <p>Nothing picked: the one before stays.</p>
        ) : (
          <p className={styles.bad}>
            <em>{hidden}</em> is hidden meanwhile. Pick another, or the one before stays.
          </p>
        )}
        {problem && <FieldError>{problem.sentence}</FieldError>}
        {outcome && (
          <Done
            key={outcome.entryId}
            undoUntil={outcome.undoUntil}
            onUndo={() => void plan.undo(outcome).then((isDone) => isDone && focusHeading())}
            heading={heading}
          >
            {outcome.sentence}
          </Done>
        )}
      </div>
      {foto ? (
        <span className={styles.arrows}>
          {arrow(foto, earlier, 'up')}
          {arrow(foto, later, 'down')}
        </span>
      ) : (
        <Button variant="line" size="sm" onClick={() => onOpen(true)}>
          Pick<VisuallyHidden> for {words}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

function Day({ words, heading }: { words: string; heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <h3 className={styles.day} ref={heading} tabIndex={-1}>
      {words}
    </h3>
  );
}
