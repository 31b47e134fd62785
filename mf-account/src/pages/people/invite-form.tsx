import type { GivenRight } from '@fotosoc/contract/people';
import { useAction } from '@fotosoc/host';
import { RIGHT_TEXTS, RIGHTS, type Right } from '@fotosoc/contract/rights';
import { Button } from '@fotosoc/ui/button';
import { Checkbox } from '@fotosoc/ui/checkbox';
import { bindText, FieldError, FieldGroup, Legend, TextField } from '@fotosoc/ui/field';
import type { RunWithPassword } from '@fotosoc/ui/password-dialog';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import { inviteMember } from '../../data/people';
import { PeopleForm } from './people-form';
import { getRightHint, formatRights } from './people-text';

/** Form that grants rights to an address. */
export function InviteForm({ run, say }: { run: RunWithPassword; say: (sentence: string) => void }) {
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<readonly Right[]>([]);
  const [lastDay, setLastDay] = useState('');
  const [done, setDone] = useState('');
  const { isBusy, formProblem, fields, act, refuse } = useAction();

  async function handleSubmit() {
    const missing = missingIn(email, chosen);
    setDone('');
    if (Object.keys(missing).length > 0) return refuse({ fields: missing });
    const rights: GivenRight[] = chosen.map((right) => ({ right, lastDay: lastDay || null }));
    await act(async () => {
      const made = await run(questionFor(email, chosen), () => inviteMember(email, rights));
      if (!made) return;
      const sentence = made.invitation
        ? `We e-mail an invitation to ${made.invitation.email}.`
        : `${made.person?.name ?? email} now has: ${formatRights(rights)}.`;
      setDone(sentence);
      say(sentence);
      setEmail('');
      setChosen([]);
      setLastDay('');
    });
  }

  return (
    <PeopleForm done={done} problem={formProblem} onSubmit={() => void handleSubmit()}>
      <TextField
        label="E-mail"
        hint="People with a confirmed account get access at once. Others get a link by e-mail and can create an account."
        type="email"
        autoComplete="off"
        {...bindText(email, setEmail, fields.email)}
      />
      <FieldGroup as="fieldset">
        <Legend>Rights</Legend>
        {RIGHTS.map((right) => (
          <Checkbox
            key={right}
            label={RIGHT_TEXTS[right].label}
            hint={getRightHint(right)}
            isChecked={chosen.includes(right)}
            onCheck={(isChecked) => {
              setChosen((before) => (isChecked ? [...before, right] : before.filter((one) => one !== right)));
              refuse({ fields: { ...fields, rights: '' } });
            }}
          />
        ))}
        {fields.rights && <FieldError>{fields.rights}</FieldError>}
      </FieldGroup>
      <TextField
        label="Until"
        hint="Access ends after this day. Leave empty for no end date."
        type="date"
        optional
        {...bindText(lastDay, setLastDay, fields.lastDay)}
      />
      <div>
        <Button type="submit" busy={isBusy} busyLabel="Inviting...">
          Invite
        </Button>
      </div>
    </PeopleForm>
  );
}

function missingIn(email: string, chosen: readonly Right[]): Record<string, string> {
  const problem = email.trim() === '' ? 'Enter the e-mail address.' : 'This is not an e-mail address.';
  return {
    ...(!/\S@\S/u.test(email) && { email: problem }),
    ...(chosen.length === 0 && { rights: 'Choose at least one right.' }),
  };
}

function questionFor(email: string, chosen: readonly Right[]) {
  if (!chosen.includes('administrator')) return { action: 'Invite' };
  return {
    title: `Make ${email} an administrator?`,
    consequence: <Meta>They can then do everything, including changing your rights.</Meta>,
    action: 'Invite',
    isAlways: true,
  };
}
