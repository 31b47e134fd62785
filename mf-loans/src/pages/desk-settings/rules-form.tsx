import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';
import { Button } from '@fotosoc/ui/button';
import { UndoNotice } from '@fotosoc/ui/undo-notice';
import { EditorForm, EditorSection } from '@fotosoc/ui/editor';
import { TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { Switch } from '@fotosoc/ui/switch';
import { useRef } from 'react';
import { SegmentedControl } from '../../components/segmented-control/segmented-control';
import { formatLoanTerms } from '../../components/loan-terms/loan-terms';
import { ClosedDays } from './closed-days';
import styles from './desk-settings.module.css';
import { OpeningHours } from './opening-hours';
import { useRulesDraft } from './use-rules-draft';
import { MAX_RULE_COUNT, MAX_LOAN_DAYS, toPreviewRules } from './rule-errors';

const BUFFERS: [minutes: number, name: string][] = [
  [0, 'None'],
  [30, '30 min'],
  [60, '1 hour'],
  [1440, '1 day'],
];

/** Form of the loan rules, saved together, with a preview of the terms in the booking form. */
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
            <UndoNotice undoUntil={saved.undoUntil} onUndo={() => void handleUndo()} heading={foot}>
              {saved.sentence}
            </UndoNotice>
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
          hint="Pick-up and return are only possible in these hours (Irish time). If no day is switched on, any time is allowed."
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
            hint="Where borrowers pick up and return equipment. Shown on the form, in e-mails and on each booking."
            error={fields['place']}
            value={draft.place ?? ''}
            onChange={({ target }) => set({ place: target.value })}
          />
        </EditorSection>
        <EditorSection title="Loans">
          <SegmentedControl
            legend="Gap between loans"
            options={buffers}
            value={bufferMinutes}
            onChoose={(minutes) => set({ bufferMinutes: minutes })}
          />
          <FieldRow>
            <DaysField label="Longest loan" name="longestLoanDays" max={MAX_LOAN_DAYS} {...{ draft, fields, set }} />
            <DaysField label="Book ahead" name="horizonDays" max={MAX_RULE_COUNT} {...{ draft, fields, set }} />
          </FieldRow>
          <Switch
            label="Approve each booking"
            hint={
              draft.doesApprove
                ? 'New bookings wait until an officer approves them.'
                : 'New bookings are confirmed straight away.'
            }
            isOn={draft.doesApprove === true}
            onSwitch={(doesApprove) => set({ doesApprove })}
          />
          <TextField
            label="Items per person"
            optional
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_RULE_COUNT}
            error={fields['openUnitsPerEmail']}
            hint={`Booked or out at the same time. Leave empty for ${current.openBookingsPerEmail} bookings with any number of items.`}
            value={
              draft.openUnitsPerEmail === null || Number.isNaN(draft.openUnitsPerEmail) ? '' : draft.openUnitsPerEmail
            }
            onChange={({ target }) => set({ openUnitsPerEmail: target.value === '' ? null : target.valueAsNumber })}
          />
        </EditorSection>
        <section className={styles.preview} aria-labelledby="preview">
          <h2 id="preview" ref={foot} tabIndex={-1}>
            Preview of the form
          </h2>
          <p>
            {formatLoanTerms({
              ...current,
              ...toPreviewRules(draft, current),
              doesApprove: draft.doesApprove === true,
            })}
          </p>
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
