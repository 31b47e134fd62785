import type { Equipment } from '@fotosoc/contract/loan';
import { formatDayWithYear, formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';
import { Button } from '@fotosoc/ui/button';
import { OutcomeNotice } from '@fotosoc/ui/undo-notice';
import { bindText, FieldError, TextAreaField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Photo } from '@fotosoc/ui/photo';
import { ListRow } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState } from 'react';
import { updateUnitNote, updateEquipmentPicture, updateUnitService, type useUnits } from '../../data/desk';
import styles from './desk-equipment.module.css';
import { NumberForm } from './number-form';
import { PictureDialog } from './picture-dialog';
import { useUndoableActions } from '../../components/undoable-actions/use-undoable-actions';

const WIDTHS = { all: '72px' };

type Unit = NonNullable<ReturnType<typeof useUnits>['data']>['units'][number];

export interface UnitRowProps {
  kind: Equipment;
  unit: Unit;
  say: (sentence: string) => void;
  /** Called after the unit got another number. Its row disappears, so the row of the type shows Undo. */
  onRenumbered: (entryId: string, sentence: string) => void;
}

/** Row of a unit: holder, note, picture and service state. */
export function UnitRow({ kind, unit, say, onRenumbered }: UnitRowProps) {
  const { number, note, photo, outOfService, holder } = unit;
  const [isPicturing, setPicturing] = useState(false);
  const [asking, setAsking] = useState<'why' | 'note' | 'number'>();
  const heading = useRef<HTMLElement>(null);
  const { outcome, problem, run, settle, takeBack } = useUndoableActions(`No. ${number}`, say, heading);
  const close = () => {
    setAsking(undefined);
    heading.current?.focus();
  };
  const serve = (why: string | null) =>
    run(
      async () => {
        const entry = await updateUnitService(kind.id, number, why);
        setAsking(undefined);
        return entry;
      },
      why === null ? 'Put back in service.' : 'Taken out of service.',
    );
  const describe = (words: string) =>
    run(
      async () => {
        const entry = await updateUnitNote(kind.id, number, words);
        setAsking(undefined);
        return entry;
      },
      words.trim() === '' ? 'Note removed.' : 'Note saved.',
    );
  return (
    <ListRow>
      <div className={styles.kind}>
        {photo && <Photo photo={photo} alt={photo.alt} widths={WIDTHS} ratio={1} className={styles.picture} />}
        <div>
          <b ref={heading} tabIndex={-1}>{`No. ${number}`}</b>
          <Meta>{placeOf(unit)}</Meta>
        </div>
      </div>
      <div className={styles.unitActs}>
        {asking === undefined && (
          <LinkButton onClick={() => setAsking('note')}>
            <span>{note ? 'Edit note' : 'Add note'}</span>
            <VisuallyHidden>{` of No. ${number}`}</VisuallyHidden>
          </LinkButton>
        )}
        {asking === undefined && (
          <LinkButton onClick={() => setPicturing(true)}>
            Edit picture<VisuallyHidden>{` of No. ${number}`}</VisuallyHidden>
          </LinkButton>
        )}
        {asking === undefined && !holder && (
          <LinkButton onClick={() => setAsking('number')}>
            <span>Renumber</span>
            <VisuallyHidden>{` No. ${number}`}</VisuallyHidden>
          </LinkButton>
        )}
        {outOfService && (
          <Button variant="line" size="sm" onClick={() => void serve(null)}>
            Put back in service<VisuallyHidden>{` No. ${number}`}</VisuallyHidden>
          </Button>
        )}
        {!outOfService && !holder && asking === undefined && (
          <LinkButton onClick={() => setAsking('why')}>
            Take out of service<VisuallyHidden>{` No. ${number}`}</VisuallyHidden>
          </LinkButton>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {outcome && (
        <div className={styles.whole}>
          <OutcomeNotice outcome={outcome} heading={heading} onUndo={() => void takeBack()} />
        </div>
      )}
      {asking === 'note' && (
        <TextForm
          label={`Note on No. ${number}`}
          hint="Officers see the note when they hand out the unit; borrowers do not."
          maxLength={1000}
          before={note}
          act="Save"
          onSave={(words) => void describe(words)}
          onCancel={close}
        />
      )}
      {asking === 'number' && (
        <NumberForm
          kindId={kind.id}
          number={number}
          onSaved={(entryId, to) => onRenumbered(entryId, `No. ${number} renumbered to No. ${to}.`)}
          onCancel={close}
        />
      )}
      {asking === 'why' && (
        <TextForm
          label={`What is wrong with No. ${number}`}
          maxLength={200}
          before=""
          act="Take out of service"
          onSave={(why) => void serve(why)}
          onCancel={close}
        />
      )}
      {problem && <FieldError className={styles.whole}>{problem}</FieldError>}
      {isPicturing && (
        <PictureDialog
          name={`${kind.name} No. ${number}`}
          photo={photo}
          save={(picture) => updateEquipmentPicture({ id: kind.id, number }, picture)}
          onSaved={(entryId, sentence) => {
            setPicturing(false);
            settle(entryId, sentence);
          }}
          onClose={() => setPicturing(false)}
        />
      )}
    </ListRow>
  );
}

interface WordsProps {
  label: string;
  hint?: string;
  maxLength: number;
  before: string;
  act: string;
  onSave: (words: string) => void;
  onCancel: () => void;
}

/** Form with one text field below a unit. The field has the focus when the form opens. */
function TextForm({ label, hint, maxLength, before, act, onSave, onCancel }: WordsProps) {
  const [words, setWords] = useState(before);
  return (
    <div className={styles.words} ref={focusField}>
      <TextAreaField label={label} hint={hint} optional rows={2} maxLength={maxLength} {...bindText(words, setWords)} />
      <div className={styles.acts}>
        <LinkButton onClick={onCancel}>Cancel</LinkButton>
        <Button size="sm" onClick={() => onSave(words)}>
          {act}
        </Button>
      </div>
    </div>
  );
}

function focusField(form: HTMLElement | null): void {
  form?.querySelector('textarea')?.focus();
}

function placeOf({ outOfService, holder }: Unit): string {
  if (outOfService) {
    return `Out of service since ${formatDayWithYear(outOfService.since)}${outOfService.why && `: ${outOfService.why}`}`;
  }
  return holder ? `With ${holder.email} until ${formatDayAndTimeWithYear(holder.until)}` : 'In store';
}
