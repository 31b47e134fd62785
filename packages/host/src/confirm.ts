import { createStore } from './store.ts';

/** A question that must be answered before something irreversible happens. */
export interface Confirmation {
  /** The question, as heading. */
  question: string;
  /** What happens on yes, naming what goes. */
  consequence?: string;
  /** The label of the button that does it, e.g. `Delete portfolio`. */
  action: string;
  /** The label of the other one, where 'Cancel' could be taken for the act, e.g. `Keep them`. */
  refusal?: string;
  /** `bad` when something is deleted. */
  kind?: 'plain' | 'bad';
}

const pending = createStore<(Confirmation & { answer: (yes: boolean) => void }) | null>(null);

/** Asks in a dialog of the shell's frame. Resolves to true for yes; to false for no, Escape, or another question. */
export function confirm(question: Confirmation): Promise<boolean> {
  closeConfirmation();
  return new Promise((resolve) => {
    pending.set({
      ...question,
      answer(yes) {
        pending.set(null);
        resolve(yes);
      },
    });
  });
}

/** Answers the open question with no, if there is one. */
export function closeConfirmation(): void {
  pending.get()?.answer(false);
}

/** The open question, for the frame that renders it. */
export const useConfirmation = pending.use;
