import { useRef, useState, type ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from '../form/form-dialog.tsx';
import { usePassword, type PasswordMethods } from './use-password.tsx';

export { usePassword, type PasswordMethods };

export interface PasswordDialogProps extends Pick<
  FormDialogProps,
  'title' | 'action' | 'refusal' | 'isBusy' | 'otherAction' | 'onSubmit' | 'onClose'
> {
  /** Consequences of the action, and its fields: the field of `usePassword` last. */
  children: ReactNode;
  isBad?: boolean;
}

/** Renders a form in a dialog whose submission needs the password or a passkey. */
export function PasswordDialog({ isBad, ...props }: PasswordDialogProps) {
  return <FormDialog {...props} variant={isBad ? 'bad' : 'ink'} noValidate isDense />;
}

export interface PasswordQuestion {
  /** Default: `Confirm your password` or `Confirm with your passkey`. */
  title?: string;
  consequence?: ReactNode;
  action: string;
  /** Label of the closing button. Default `Cancel`. */
  refusal?: string;
  /** True if the dialog asks even after a recent confirmation, for actions with large consequences. */
  isAlways?: boolean;
}

export interface ActionMethods extends PasswordMethods {
  /** Returns whether an action was refused because the confirmation has expired; the confirmation is then cleared. */
  isTooLongAgo: (error: unknown) => boolean;
}

/** Provides `run` for actions that need the password or a passkey: `run` asks for a confirmation, unless a recent one
 *  is valid, and performs the action. The caller renders `dialog`. */
export function usePasswordAction(ways: ActionMethods) {
  const [asked, setAsked] = useState<OpenQuestion>();

  async function ask(question: PasswordQuestion): Promise<boolean> {
    return new Promise((resolve) => {
      setAsked({
        ...question,
        answer: (isSure) => {
          setAsked(undefined);
          resolve(isSure);
        },
      });
    });
  }

  /** @param act returns a value that distinguishes success from a cancellation
   *  @returns the value of the action; `undefined` after a cancellation
   *  @throws errors of the action */
  async function run<T extends object | string | true>(
    question: PasswordQuestion,
    act: () => Promise<T>,
  ): Promise<T | undefined> {
    if ((question.isAlways || !ways.isGiven()) && !(await ask(question))) return undefined;
    try {
      return await act();
    } catch (error) {
      if (!ways.isTooLongAgo(error)) throw error;
      return (await ask(question)) ? act() : undefined;
    }
  }

  return { run, dialog: asked && <PasswordQuestionDialog {...asked} ways={ways} /> };
}

export type RunWithPassword = ReturnType<typeof usePasswordAction>['run'];

interface OpenQuestion extends PasswordQuestion {
  answer: (isSure: boolean) => void;
}

function PasswordQuestionDialog({
  title,
  consequence,
  action,
  refusal,
  answer,
  ways,
}: OpenQuestion & { ways: PasswordMethods }) {
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false); // a ref, because a second tap may arrive before the next render
  const { field, give } = usePassword(ways);

  async function handleSubmit() {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    try {
      if (await give()) answer(true);
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  }

  return (
    <PasswordDialog
      title={title ?? (ways.usesPasskey?.() ? 'Confirm with your passkey' : 'Confirm your password')}
      action={action}
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={() => void handleSubmit()}
      onClose={() => answer(false)}
    >
      {consequence}
      {field}
    </PasswordDialog>
  );
}
