import { calculateUndoEnd } from '@fotosoc/contract/limits';
import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';
import { useAction } from '@fotosoc/host';
import { mergeValues, useFieldErrors, useServerDraft } from '@fotosoc/ui/editor';
import { useUndoableAction } from '@fotosoc/ui/undo-notice';
import { useRef, useState } from 'react';
import { saveLoanRules, showLoanRules, undoLoanRules } from '../../data/loan-rules';
import { findRuleErrors } from './rule-errors';

type ClosedDay = LoanRules['closedDays'][number];

/** Manages the draft of the loan rules. `newDays` are closed days that are still typed, which count as a change. */
export function useRulesDraft(current: CurrentRules) {
  const [said, setSaid] = useState('');
  const entryId = useRef('');
  const [newDays, setNewDays] = useState<ClosedDay>();
  const {
    isBusy,
    problem = '',
    fields,
    act,
    refuse,
  } = useAction({
    onFailed({ code, current: theirs }) {
      if (code === 'loans/changed-meanwhile') showLoanRules(theirs as CurrentRules);
    },
  });
  const { value: typed, draft } = useServerDraft<LoanRules, CurrentRules, LoanRules>({
    copy: current,
    toBase: toRules,
    merge: (base, mine, theirs) => mergeValues(base, mine, toRules(theirs)),
    send: async (sent, { version }) => {
      const changed = await saveLoanRules(sent, version);
      entryId.current = changed.entry.id;
      return changed.rules;
    },
  });

  const rules = newDays?.from ? { ...typed, closedDays: addClosedDays(typed.closedDays, newDays) } : typed;

  const set = (more: Partial<LoanRules>) => {
    draft.change({ ...typed, ...more });
    refuse({});
  };
  const discard = () => {
    setNewDays(undefined);
    draft.reset();
    refuse({});
  };
  const {
    outcome: saved,
    settle,
    takeBack,
  } = useUndoableAction({
    act,
    async undo(outcome) {
      draft.reset(await undoLoanRules(outcome.entryId));
      return true;
    },
    say: setSaid,
  });
  const { errors, form, check } = useFieldErrors(findRuleErrors(rules));
  const save = async () => {
    if (!check()) return false;
    return act(async () => {
      if (newDays?.from) {
        draft.change(rules);
        setNewDays(undefined);
      }
      const failure = await draft.save();
      if (failure) throw failure;
      draft.reset();
      settle({ entryId: entryId.current, sentence: 'Saved.', undoUntil: calculateUndoEnd() });
    });
  };
  const changes = changesOf(toRules(current), rules);
  return {
    draft: typed,
    newDays,
    setNewDays,
    set,
    changes,
    status: changes === 0 ? said : `${changes} ${changes === 1 ? 'change' : 'changes'}`,
    discard,
    save,
    takeBack,
    isBusy,
    problem,
    fields: { ...fields, ...errors },
    form,
    saved,
  };
}

/** Adds days to closed days, in order. Without a last day, only the first day is closed. */
export function addClosedDays(days: readonly ClosedDay[], { from, to, word }: ClosedDay): ClosedDay[] {
  return [...days, { from, to: to || from, word }].toSorted((one, other) => one.from.localeCompare(other.from));
}

function toRules({ version: _version, openBookingsPerEmail: _limit, ...rules }: CurrentRules): LoanRules {
  return rules;
}

/** Returns the number of changes, counting each weekday and each range of closed days. */
function changesOf(rules: LoanRules, draft: LoanRules): number {
  const { openingHours, closedDays, ...figures } = draft;
  const hours = new Set(
    [1, 2, 3, 4, 5, 6, 7].filter((day) => textOf(on(rules.openingHours, day)) !== textOf(on(openingHours, day))),
  );
  const [before, after] = [rules.closedDays.map(textOf), closedDays.map(textOf)];
  const days = [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
  const others = Object.entries(figures).filter(
    ([name, value]) => (value || '') !== (rules[name as keyof LoanRules] || ''), // 0 and off are as if not set
  );
  return hours.size + days.length + others.length;
}

function on(hours: LoanRules['openingHours'], day: number) {
  return hours.find(({ weekday }) => weekday === day);
}

function textOf(value: object | undefined): string {
  return value ? Object.values(value).join(' ') : '';
}
