import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './password-dialog.module.css';
import { usePassword, type PasswordWays } from './use-password.tsx';

export { usePassword, type PasswordWays };

export interface PasswordDialogProps {
  title: string;
  /** What comes of it, and what it needs: the field of `usePassword` last. */
  children: ReactNode;
  /** The label of the button that goes on; undefined once there is nothing more to do. */
  action: string | undefined;
  /** The label of the button that closes it; default is `Cancel`. */
  refusal?: string;
  /** Whether something is taken away for good. */
  isBad?: boolean;
  isBusy?: boolean;
  /** A button before the one that goes on. */
  otherAction?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** A question whose answer needs the password or a passkey, as a form. */
export function PasswordDialog({ title, action, refusal = 'Cancel', isBad, isBusy, ...props }: PasswordDialogProps) {
  const form = useId();
  return (
    <Dialog
      title={title}
      isSheet
      onClose={props.onClose}
      actions={
        <>
          <Button variant="line" onClick={props.onClose}>
            {refusal}
          </Button>
          {props.otherAction}
          {action !== undefined && (
            <Button type="submit" form={form} variant={isBad ? 'bad' : 'ink'} busy={isBusy}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        {props.children}
      </form>
    </Dialog>
  );
}

export interface PasswordQuestion {
  /** Default: names what is asked for. */
  title?: string;
  /** What comes of it. */
  consequence?: ReactNode;
  /** The label of the button that goes on. */
  action: string;
  /** The label of the other one; default is `Cancel`. */
  refusal?: string;
  /** Whether it is asked although the password was given a moment ago: of what reaches far. */
  isAlways?: boolean;
}

export interface ActsWays extends PasswordWays {
  /** Whether an act was refused because the password was given too long ago, so that it counts as not given from now on. */
  isTooLongAgo: (error: unknown) => boolean;
}

/** For acts that need the password or a passkey: `run` does one, and asks before unless that was given a moment ago. `dialog` is to be
 *  rendered. */
export function usePasswordAsked(ways: ActsWays) {
  const [asked, setAsked] = useState<Asked>();

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

  /** @param act returns something, by which it is told from one that was not done
   *  @returns that; undefined where the person thought better of it
   *  @throws what the act throws */
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

  return { run, dialog: asked && <Asking {...asked} ways={ways} /> };
}

export type RunWithPassword = ReturnType<typeof usePasswordAsked>['run'];

interface Asked extends PasswordQuestion {
  answer: (isSure: boolean) => void;
}

function Asking({ title, consequence, action, refusal, answer, ways }: Asked & { ways: PasswordWays }) {
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false); // a second tap may come before this is drawn again
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
