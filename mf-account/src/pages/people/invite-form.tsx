import type { GivenRight } from '@fotosoc/contract/people';
import { useAct } from '@fotosoc/host';
import { RIGHTS, type Right } from '@fotosoc/contract/rights';
import { Button } from '@fotosoc/ui/button';
import { Checkbox } from '@fotosoc/ui/checkbox';
import { FieldError, FieldGroup, Legend, TextField } from '@fotosoc/ui/field';
import { Notice } from '@fotosoc/ui/notice';
import type { RunWithPassword } from '@fotosoc/ui/password-dialog';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import { invite } from '../../data/people';
import styles from './people.module.css';
import { listInWords, WORDS } from './words';

/** Gives rights to an address. */
export function InviteForm({ run, say }: { run: RunWithPassword; say: (sentence: string) => void }) {
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<readonly Right[]>([]);
  const [lastDay, setLastDay] = useState('');
  const [done, setDone] = useState('');
  const { isBusy, formProblem, fields, act, refuse } = useAct();

  async function handleSubmit() {
    const missing = missingIn(email, chosen);
    setDone('');
    if (Object.keys(missing).length > 0) return refuse({ fields: missing });
    const rights: GivenRight[] = chosen.map((right) => ({ right, lastDay: lastDay || null }));
    await act(async () => {
      const made = await run(questionFor(email, chosen), () => invite(email, rights));
      if (!made) return;
      const sentence = made.invitation
        ? `Invited: ${made.invitation.email}. The mail leaves in a minute.`
        : `${made.person?.name ?? email} may now: ${listInWords(rights)}.`;
      setDone(sentence);
      say(sentence);
      setEmail('');
      setChosen([]);
    });
  }

  return (
    <form
      className={styles.invite}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      {done && <Notice kind="ok">{done}</Notice>}
      {formProblem && <Notice kind="bad">{formProblem}</Notice>}
      <TextField
        label="E-mail"
        hint="Has an account with a proven address: gets the rights at once. Others accept by the mailed link, and can make an account there."
        type="email"
        autoComplete="off"
        value={email}
        error={fields.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <FieldGroup as="fieldset">
        <Legend>May</Legend>
        {RIGHTS.map((right) => (
          <Checkbox
            key={right}
            label={WORDS[right].label}
            hint={WORDS[right].hint}
            isChecked={chosen.includes(right)}
            onCheck={(isChecked) =>
              setChosen((before) => (isChecked ? [...before, right] : before.filter((one) => one !== right)))
            }
          />
        ))}
        {fields.rights && <FieldError>{fields.rights}</FieldError>}
      </FieldGroup>
      <TextField
        label="Until"
        hint="To the end of that day; empty is without end."
        type="date"
        optional
        value={lastDay}
        error={fields.lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
      <div>
        <Button type="submit" busy={isBusy} busyLabel="Inviting...">
          Invite
        </Button>
      </div>
    </form>
  );
}

function missingIn(email: string, chosen: readonly Right[]): Record<string, string> {
  const problem = email.trim() === '' ? 'Type the e-mail address.' : 'This is not an e-mail address.';
  return {
    ...(!/\S@\S/u.test(email) && { email: problem }),
    ...(chosen.length === 0 && { rights: 'Choose what they may do.' }),
  };
}

function questionFor(email: string, chosen: readonly Right[]) {
  if (!chosen.includes('administrator')) return { title: 'Once more, please', action: 'Invite' };
  return {
    title: `Make ${email} an administrator?`,
    consequence: <Meta>They may then do everything, also change what you may do.</Meta>,
    action: 'Invite',
    isAlways: true,
  };
}
