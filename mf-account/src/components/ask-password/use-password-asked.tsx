import { ApiError } from '@fotosoc/contract/request';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { useId, useRef, useState } from 'react';
import { confirmPassword, forgetConfirmation, isConfirmed } from '../../data/confirmation';
import { PasswordField } from '../password-field/password-field';
import styles from './ask-password.module.css';

export interface Question {
  title: string;
  consequence?: string;
  /** The label of the button that goes on. */
  action: string;
  /** Whether it is asked although the password was given a moment ago: of what reaches far. */
  isAlways?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

/** For acts that need the password again: `run` does one, and asks before where that is ten minutes ago or more.
 *  `dialog` is to be rendered. */
export function usePasswordAsked() {
  const [asked, setAsked] = useState<Asked>();

  async function ask(question: Question): Promise<boolean> {
    return new Promise((resolve) => {
      setAsked({
        ...question,
        answer: (yes) => {
          setAsked(undefined);
          resolve(yes);
        },
      });
    });
  }

  /** @returns what the act returns; undefined where the person thought better of it
   *  @throws what the act throws */
  async function run<T>(question: Question, act: () => Promise<T>): Promise<T | undefined> {
    if ((question.isAlways || !isConfirmed()) && !(await ask(question))) return undefined;
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

function PasswordDialog({ title, consequence, action, answer }: Asked) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false); // a second tap may come before this is drawn again
  const form = useId();

  async function handleSubmit() {
    if (isSent.current) return;
    if (isConfirmed()) return answer(true);
    if (password === '') return setProblem('Type your password.');
    isSent.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await confirmPassword(password);
      answer(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'auth/invalid-credential') setProblem(error.message);
      else setFailure(error.message);
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
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        {consequence && <Meta>{consequence}</Meta>}
        {failure && <Notice kind="bad">{failure}</Notice>}
        {!isConfirmed() && (
          <PasswordField
            label="Your password"
            hint="Asked for every ten minutes."
            autoComplete="current-password"
            value={password}
            error={problem}
            onChange={(typed) => {
              setPassword(typed);
              setProblem(undefined);
            }}
          />
        )}
      </form>
    </Dialog>
  );
}
