import { formatDate } from '@fotosoc/contract/format-time';
import { notify, useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { bindText, FieldError, TextField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import type { RunWithPassword } from '@fotosoc/ui/password-dialog';
import { ListRow, List } from '@fotosoc/ui/list';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { liftSuspension, suspendAccount, useSuspensions } from '../../data/suspensions';
import { PeopleForm } from './people-form';

interface SuspensionsProps {
  run: RunWithPassword;
}

/** Suspended accounts, with a form that suspends another. */
export function Suspensions({ run }: SuspensionsProps) {
  const { data, isPending, refetch } = useSuspensions();
  const { isBusy, problem, act } = useAction();

  const handleLift = (id: string, email: string) =>
    act(async () => {
      const isLifted = await run({ action: 'Lift suspension' }, () => liftSuspension(id));
      if (isLifted) notify(`Suspension of ${email} lifted.`);
    });

  if (isPending) return <Spinner label="Loading suspended accounts..." />;
  if (!data) return <LoadError what="Suspended accounts" row onRetry={() => void refetch()} />;
  return (
    <>
      {data.suspensions.length > 0 && (
        <List>
          {data.suspensions.map(({ id, email, name, reason, suspendedAt }) => (
            <ListRow key={id}>
              <div>
                <p>{name ? `${name}, ${email}` : email}</p>
                <Meta>{`Since ${formatDate(suspendedAt)}: ${reason}`}</Meta>
              </div>
              <LinkButton aria-disabled={isBusy} onClick={() => void handleLift(id, email)}>
                Lift suspension<VisuallyHidden>{` of ${email}`}</VisuallyHidden>
              </LinkButton>
            </ListRow>
          ))}
        </List>
      )}
      {problem && <FieldError>{problem}</FieldError>}
      <SuspensionForm run={run} />
    </>
  );
}

function SuspensionForm({ run }: SuspensionsProps) {
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const { isBusy, formProblem, fields, act, refuse } = useAction();

  async function handleSubmit() {
    const missing = {
      ...(email.trim() === '' && { email: 'Enter the e-mail address of the account.' }),
      ...(reason.trim() === '' && { reason: 'Enter the reason. We e-mail the reason to the person.' }),
    };
    if (Object.keys(missing).length > 0) return refuse({ fields: missing });
    await act(async () => {
      const question = {
        title: `Suspend ${email.trim()}?`,
        consequence: (
          <>
            <Meta>They are signed out everywhere and cannot sign in until you lift the suspension.</Meta>
            <Meta>
              Deploy tokens for this e-mail address stop working until then. Tokens without an e-mail address still
              work: revoke tokens of the person under Deployments.
            </Meta>
          </>
        ),
        action: 'Suspend account',
        isAlways: true,
      };
      if (!(await run(question, () => suspendAccount(email.trim(), reason.trim())))) return;
      notify(`${email.trim()} suspended.`);
      setEmail('');
      setReason('');
    });
  }

  return (
    <PeopleForm problem={formProblem} onSubmit={() => void handleSubmit()}>
      <TextField
        label="Account to suspend"
        hint="E-mail address. What the account has published stays on the site."
        type="email"
        autoComplete="off"
        {...bindText(email, setEmail, fields.email)}
      />
      <TextField
        label="Reason"
        hint="We e-mail the reason to the person."
        maxLength={500}
        {...bindText(reason, setReason, fields.reason)}
      />
      <div>
        <Button variant="bad-line" size="sm" type="submit" busy={isBusy}>
          Suspend account
        </Button>
      </div>
    </PeopleForm>
  );
}
