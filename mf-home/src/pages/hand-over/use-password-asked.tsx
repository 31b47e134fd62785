import { ApiError } from '@fotosoc/contract/request';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { useFieldErrors } from '@fotosoc/ui/editor';
import { TextField } from '@fotosoc/ui/field';
import { useId, useRef, useState, type ReactNode } from 'react';
import { confirmPassword, forgetConfirmation, isConfirmed } from '../../data/hand-over';
import styles from './hand-over.module.css';

interface Question {
  title: string;
  /** The label of the button that goes on. */
  action: string;
  refusal: string;
  /** What will happen; where there is nothing to say, a password of ten minutes ago is enough. */
  consequences?: ReactNode;
}

/** For acts that need the password again: `run` does one, once that is given. `dialog` is to be rendered. */
export function usePasswordAsked() {
  const [asked, setAsked] = useState<Question & { answer: (isSure: boolean) => void }>();

  async function ask(question: Question): Promise<boolean> {
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

  /** @returns what the act returns; undefined where the person thought better of it
   *  @throws what the act throws */
  async function run<T>(question: Question, act: () => Promise<T>): Promise<T | undefined> {
    if ((question.consequences !== undefined || !isConfirmed()) && !(await ask(question))) return undefined;
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'auth/unconfirmed') throw error;
      forgetConfirmation();
      return (await ask(question)) ? act() : undefined;
    }
  }

  return { run, dialog: asked && <PasswordDialog {...asked} /> };
}

export type Run = ReturnType<typeof usePasswordAsked>['run'];

function PasswordDialog({
  title,
  action,
  refusal,
  consequences,
  answer,
}: Question & { answer: (yes: boolean) => void }) {
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false); // a second tap may come before this is drawn again
  const id = useId();
  const { errors, form, check, refuse } = useFieldErrors(password === '' ? { password: 'Type your password.' } : {});

  async function handleSubmit() {
    if (isSent.current) return;
    if (isConfirmed()) return answer(true);
    if (!check()) return;
    isSent.current = true;
    setBusy(true);
    try {
      await confirmPassword(password);
      answer(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse({ password: error.message });
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      isSheet
      onClose={() => answer(false)}
      actions={
        <>
          <Button variant="line" onClick={() => answer(false)}>
            {refusal}
          </Button>
          <Button type="submit" form={id} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        {consequences}
        {!isConfirmed() && (
          <TextField
            label="Your password"
            hint="Asked for every ten minutes."
            type="password"
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onChange={({ target }) => {
              setPassword(target.value);
              refuse({});
            }}
          />
        )}
      </form>
    </Dialog>
  );
}
