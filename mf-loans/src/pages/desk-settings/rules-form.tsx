import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';
import { Button } from '@fotosoc/ui/button';
import { OutcomeNotice } from '@fotosoc/ui/undo-notice';
import { EditorForm, EditorSection } from '@fotosoc/ui/editor';
import { bindText, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { Switch } from '@fotosoc/ui/switch';
import { useRef } from 'react';
import { SegmentedControl } from '../../components/segmented-control/segmented-control';
import { formatLoanTerms } from '../../components/loan-terms/loan-terms';
import { ClosedDays } from './closed-days';
import styles from './desk-settings.module.css';
import { OpeningHours } from './opening-hours';
import { useRulesDraft } from './use-rules-draft';
import { MAX_RULE_COUNT, MAX_LOAN_DAYS, MAX_RULE_HOURS, toPreviewRules, type CountName } from './rule-errors';

const BUFFERS: [minutes: number, name: string][] = [
  [0, 'None'],
  [30, '30 min'],
  [60, '1 hour'],
  [1440, '1 day'],
];

/** Form of the loan rules, saved together, with a preview of the terms in the booking form. */
export function RulesForm({ current }: { current: CurrentRules }) {
  const {
    draft,
    newDays,
    setNewDays,
    set,
    changes,
    status,
    discard,
    save,
    takeBack,
    isBusy,
    problem,
    fields,
    form,
    saved,
  } = useRulesDraft(current);
  const counts = { draft, fields, set };
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
            <OutcomeNotice outcome={saved} onUndo={() => void handleUndo()} heading={foot} />
          ) : (
            <>
              <Button variant="line" aria-disabled={changes === 0 || isBusy} onClick={isBusy ? undefined : discard}>
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
            adding={newDays}
            onAdding={setNewDays}
          />
          <TextField
            label="Where"
            optional
            maxLength={120}
            hint="Where borrowers pick up and return equipment. Shown on the form, in e-mails and on each booking."
            {...bindText(draft.place ?? '', (place) => set({ place }), fields['place'])}
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
            <CountField label="Longest loan, in days" name="longestLoanDays" max={MAX_LOAN_DAYS} {...counts} />
            <CountField label="Book ahead, in days" name="horizonDays" max={MAX_RULE_COUNT} {...counts} />
          </FieldRow>
          <CountField
            label="Minimum notice, in hours"
            name="noticeHours"
            max={MAX_RULE_HOURS}
            whenEmpty={0}
            hint="Time from the booking to the pick-up. Leave empty to allow bookings until the last minute."
            {...counts}
          />
          <CountField
            label="End of uncollected bookings, in hours"
            name="releaseHours"
            max={MAX_RULE_HOURS}
            whenEmpty={null}
            hint="Time from the start of the booking. Others can book the equipment then, and we e-mail the borrower. Leave empty to keep such bookings."
            {...counts}
          />
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
          <Switch
            label="Only members can book"
            hint={draft.isForMembers ? 'Borrowers must be logged in.' : 'Anyone with an e-mail address can book.'}
            isOn={draft.isForMembers === true}
            onSwitch={(isForMembers) => set({ isForMembers })}
          />
          <CountField
            label="Items per person"
            name="openUnitsPerEmail"
            max={MAX_RULE_COUNT}
            whenEmpty={null}
            hint={`Booked or out at the same time. Leave empty for ${current.openBookingsPerEmail} bookings with any number of items.`}
            {...counts}
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

interface CountFieldProps {
  label: string;
  name: CountName;
  max: number;
  /** Value of an empty field; absent for a required field. */
  whenEmpty?: 0 | null;
  hint?: string;
  draft: LoanRules;
  fields: Readonly<Record<string, string>>;
  set: (changed: Partial<LoanRules>) => void;
}

function CountField({ label, name, max, whenEmpty, hint, draft, fields, set }: CountFieldProps) {
  const isOptional = whenEmpty !== undefined;
  const value = draft[name] ?? Number.NaN;
  const empty = isOptional ? whenEmpty : Number.NaN;
  return (
    <TextField
      label={label}
      optional={isOptional}
      type="number"
      inputMode="numeric"
      min={whenEmpty === 0 ? 0 : 1}
      max={max}
      required={!isOptional}
      hint={hint}
      error={fields[name]}
      value={Number.isNaN(value) || value === whenEmpty ? '' : value}
      onChange={({ target }) => set({ [name]: target.value === '' ? empty : target.valueAsNumber })}
    />
  );
}
