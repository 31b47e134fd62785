import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';
import { Button } from '@fotosoc/ui/button';
import { Done } from '@fotosoc/ui/done';
import { EditorForm, EditorSection } from '@fotosoc/ui/editor';
import { TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { useRef } from 'react';
import { Segments } from '../../components/segments/segments';
import { rulesInWords } from '../../components/rules-in-words/rules-in-words';
import { ClosedDays } from './closed-days';
import styles from './desk-settings.module.css';
import { OpeningHours } from './opening-hours';
import { useRulesDraft } from './use-rules-draft';
import { MOST, MOST_DAYS, sayable } from './wrong-rules';

const BUFFERS: [minutes: number, name: string][] = [
  [0, 'Nothing'],
  [30, '30 min'],
  [60, '1 hour'],
  [1440, '1 day'],
];

/** The rules as they are changed, all saved at once; what the form will say of them stands below. */
export function RulesForm({ current }: { current: CurrentRules }) {
  const { draft, set, changes, status, discard, save, takeBack, isBusy, problem, fields, form, saved } =
    useRulesDraft(current);
  const foot = useRef<HTMLHeadingElement>(null);
  const { bufferMinutes } = draft;
  const buffers = BUFFERS.some(([minutes]) => minutes === bufferMinutes)
    ? BUFFERS
    : [...BUFFERS, [bufferMinutes, `${bufferMinutes} min`] as const];
  const handleUndo = async () => {
    if (await takeBack()) foot.current?.focus();
  };
  return (
    <div className={styles.form}>
      <EditorForm
        formRef={form}
        onSubmit={() => void save()}
        problem={problem}
        status={status}
        actions={
          saved && changes === 0 ? (
            <Done undoUntil={saved.undoUntil} onUndo={() => void handleUndo()} heading={foot}>
              Saved.
            </Done>
          ) : (
            <>
              <Button variant="line" disabled={changes === 0 || isBusy} onClick={discard}>
                Discard
              </Button>
              <Button type="submit" disabled={changes === 0} busy={isBusy} busyLabel="Saving...">
                Save settings
              </Button>
            </>
          )
        }
      >
        <EditorSection
          title="Opening hours"
          hint="Things go out and come back only then. Times are Irish time. While no day is open, every minute will do."
        >
          <OpeningHours
            hours={draft.openingHours}
            error={fields['openingHours']}
            onChange={(openingHours) => set({ openingHours })}
          />
          <ClosedDays
            days={draft.closedDays}
            error={fields['closedDays']}
            onChange={(closedDays) => set({ closedDays })}
          />
          <TextField
            label="Where"
            optional
            maxLength={120}
            hint="Where things go out and come back. The form, the mails and each booking say it."
            error={fields['place']}
            value={draft.place ?? ''}
            onChange={({ target }) => set({ place: target.value })}
          />
        </EditorSection>
        <EditorSection title="Loans">
          <Segments
            legend="Between two loans"
            options={buffers}
            value={bufferMinutes}
            onChoose={(minutes) => set({ bufferMinutes: minutes })}
          />
          <FieldRow>
            <DaysField label="Longest loan" name="longestLoanDays" max={MOST_DAYS} {...{ draft, fields, set }} />
            <DaysField label="How far ahead" name="horizonDays" max={MOST} {...{ draft, fields, set }} />
          </FieldRow>
          <TextField
            label="Things one person may have"
            optional
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST}
            error={fields['openUnitsPerEmail']}
            hint={`Booked or out at once. Empty: ${current.openBookingsPerEmail} bookings, of any number of things.`}
            value={
              draft.openUnitsPerEmail === null || Number.isNaN(draft.openUnitsPerEmail) ? '' : draft.openUnitsPerEmail
            }
            onChange={({ target }) => set({ openUnitsPerEmail: target.value === '' ? null : target.valueAsNumber })}
          />
        </EditorSection>
        <section className={styles.preview} aria-labelledby="preview">
          <h2 id="preview" ref={foot} tabIndex={-1}>
            The form then says
          </h2>
          <p>{rulesInWords({ ...sayable(draft, current), openBookingsPerEmail: current.openBookingsPerEmail })}</p>
        </section>
      </EditorForm>
    </div>
  );
}

interface DaysFieldProps {
  label: string;
  name: 'longestLoanDays' | 'horizonDays';
  max: number;
  draft: LoanRules;
  fields: Readonly<Record<string, string>>;
  set: (changed: Partial<LoanRules>) => void;
}

function DaysField({ label, name, max, draft, fields, set }: DaysFieldProps) {
  const value = draft[name];
  return (
    <TextField
      label={`${label}, in days`}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      required
      error={fields[name]}
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => set({ [name]: target.valueAsNumber })}
    />
  );
}
