import { createStore } from './store.ts';

/** Question that must be answered before an irreversible action. */
export interface Confirmation {
  question: string;
  /** Consequence of a yes, naming the deleted things. */
  consequence?: string;
  /** Label of the confirming button, e.g. `Delete portfolio`. */
  action: string;
  /** Label of the refusing button, if 'Cancel' could be mistaken for the action, e.g. `Keep them`. */
  refusal?: string;
  /** `bad` for a deletion. */
  kind?: 'plain' | 'bad';
}

const pending = createStore<(Confirmation & { answer: (yes: boolean) => void }) | null>(null);

/** Asks a question in a dialog of the shell's frame. Resolves to true for yes; to false for no, Escape, or another
 *  question. */
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

/** Returns the open question, for the frame that renders the dialog. */
export const useConfirmation = pending.use;
