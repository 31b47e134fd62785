import { createStore } from './store.ts';

/** Question in a dialog that the user answers before an irreversible action. */
export interface Confirmation {
  question: string;
  /** Consequence of the action, naming the things that would be deleted. */
  consequence?: string;
  /** Label of the confirming button, e.g. `Delete portfolio`. */
  action: string;
  /** Label of the button that refuses, e.g. `Keep them`. Default 'Cancel', which could be mistaken for some actions. */
  refusal?: string;
  /** `bad` for a deletion; default `plain`. */
  kind?: 'plain' | 'bad';
}

const pending = createStore<(Confirmation & { answer: (yes: boolean) => void }) | null>(null);

/** Asks a question in a dialog of the shell. Resolves to true if the user confirms. Resolves to false if the user
 *  refuses or presses Escape, or if another question replaces this question. */
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

/** Answers the open question with no, if a question is open. */
export function closeConfirmation(): void {
  pending.get()?.answer(false);
}

/** Returns the open question, or `null`. The shell renders the dialog from this value. */
export const useConfirmation = pending.use;
