import type { FotoSection, RowKey } from '@fotosoc/contract/page-section';
import { formatWeekdayAndDay } from '@fotosoc/contract/format-time';
import { Button } from '@fotosoc/ui/button';
import { isSameValue } from '@fotosoc/ui/editor';
import { PlusIcon } from '@fotosoc/ui/icon';
import { LinkButton } from '@fotosoc/ui/link';
import { Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef } from 'react';
import { DownIcon, UpIcon } from '../../edit-icons';
import { listMistakes, useEditing } from '../../use-editing';
import { FotoForm } from './foto-form';
import styles from './fotos.module.css';

const WIDTHS = { all: '72px' };

export interface WeekRowProps {
  /** `YYYY-MM-DD` */
  day: string;
  /** Neighbouring weeks to which the photo can be moved; `undefined` at the ends. */
  earlier: string | undefined;
  later: string | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  say: (sentence: string) => void;
}

/** Future day, with its planned photo. */
export function WeekRow({ day, earlier, later, isOpen, onOpen, say }: WeekRowProps) {
  const { drafts, state } = useEditing();
  const heading = useRef<HTMLHeadingElement>(null);
  const [key, words] = [getDayKey(day), formatWeekdayAndDay(day)];
  const valueOf = (one: RowKey) => (state.values[one] ?? null) as FotoSection | null;
  const value = valueOf(key);
  const seen = (state.sections?.[key]?.seen ?? null) as FotoSection | null;
  const photo = value ? state.photos[value.photoId] : undefined;
  const isWrong = Object.keys(listMistakes(state, key)).length > 0;
  const close = () => {
    onOpen(false);
    setTimeout(() => heading.current?.focus());
  };

  function move(moved: FotoSection, to: string, direction: 'earlier' | 'later'): void {
    const other = valueOf(getDayKey(to));
    drafts.changeAll([
      { key: getDayKey(to), value: moved },
      { key, value: other },
    ]);
    say(`${moved.caption}, ${formatWeekdayAndDay(to)}.${other ? ` ${other.caption}, ${words}.` : ''}`);
    // The focus follows the photo, because the pressed button may disappear. No arrow leads beyond the first week.
    setTimeout(() => {
      const arrows = [direction, 'later'].map((one) =>
        document.querySelector<HTMLElement>(`#${one}-${to}:not([disabled])`),
      );
      arrows.find(Boolean)?.focus();
    });
  }
  const arrow = (moved: FotoSection, to: string | undefined, direction: 'earlier' | 'later') => (
    <button
      type="button"
      id={`${direction}-${day}`}
      className={styles.arrow}
      disabled={!to}
      aria-label={`Move ${moved.caption} a week ${direction}`}
      onClick={() => to && move(moved, to, direction)}
    >
      {direction === 'earlier' ? <UpIcon /> : <DownIcon />}
    </button>
  );
  const title = (
    <h3 className={styles.day} ref={heading} tabIndex={-1}>
      {words}
    </h3>
  );
  if (isOpen) {
    return (
      <div className={styles.open}>
        {title}
        <FotoForm section={key} isChoosing={!value} onDone={close} />
      </div>
    );
  }
  return (
    <div className={styles.week}>
      {photo ? (
        <Photo photo={photo} alt="" widths={WIDTHS} ratio={1} />
      ) : (
        <span className={styles.blank} aria-hidden="true">
          <PlusIcon />
        </span>
      )}
      <div className={styles.weekWords}>
        {title}
        {value ? (
          <>
            <WorkTitle className={styles.title}>{value.caption}</WorkTitle>
            {photo ? (
              <Meta dir="auto">{value.photographer_name}</Meta>
            ) : (
              <p className={styles.bad}>This photo is hidden. Choose another photo, or the previous photo stays.</p>
            )}
            <p className={styles.tools}>
              <LinkButton data-wrong={isWrong ? '' : undefined} onClick={() => onOpen(true)}>
                Edit<VisuallyHidden>{` ${value.caption}`}</VisuallyHidden>
              </LinkButton>
              <LinkButton
                className={styles.bad}
                onClick={() => {
                  drafts.changeAll([{ key, value: null }]);
                  say(`${value.caption} removed from the plan.`);
                  setTimeout(() => heading.current?.focus());
                }}
              >
                Remove<VisuallyHidden>{` ${value.caption}`}</VisuallyHidden>
              </LinkButton>
            </p>
          </>
        ) : (
          <p>No photo chosen: the previous photo stays.</p>
        )}
        {!isSameValue(value, seen) && <Meta>Changed. Not published yet.</Meta>}
      </div>
      {value ? (
        <span className={styles.arrows}>
          {arrow(value, earlier, 'earlier')}
          {arrow(value, later, 'later')}
        </span>
      ) : (
        <Button variant="line" size="sm" onClick={() => onOpen(true)}>
          Choose<VisuallyHidden>{` a photo for ${words}`}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

export function getDayKey(day: string): RowKey {
  return `foto.${day}`;
}
