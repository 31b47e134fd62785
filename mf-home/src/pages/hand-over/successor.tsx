import { Button } from '@fotosoc/ui/button';
import { useFieldErrors } from '@fotosoc/ui/editor';
import { TextField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useEffect, useState } from 'react';
import type { CompletedHandover } from '../../data/handover';
import styles from './hand-over.module.css';
import type { FieldErrorTexts } from './use-handover-actions';
import { formatRights } from './handover-text';

const STATES = { holds: 'Has accepted', invited: 'Invited, not accepted yet', lapsed: 'The invitation has expired' };

interface SuccessorProps {
  successor: CompletedHandover['successors'][0];
  isBusy: boolean;
  onSend: (email: string) => Promise<FieldErrorTexts>;
}

/** Successor in a post: state of the invitation, with a form to send it again. */
export function Successor({ successor, isBusy, onSend }: SuccessorProps) {
  const { email, name, positions, rights, state } = successor;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <strong>{name}</strong>
        <Meta>{`${positions.join(', ')}: ${formatRights(rights)}. ${STATES[state]}. ${email}`}</Meta>
      </div>
      {state !== 'holds' && (
        <div className={styles.acts}>
          <LinkButton onClick={() => void onSend(email)}>
            Send invitation again<VisuallyHidden>{` to ${name}`}</VisuallyHidden>
          </LinkButton>
          <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Correct address<VisuallyHidden>{` of ${name}`}</VisuallyHidden>
          </LinkButton>
        </div>
      )}
      {isOpen && state !== 'holds' && <AddressForm successor={successor} isBusy={isBusy} onSend={onSend} />}
    </>
  );
}

function AddressForm({ successor: { email, name }, isBusy, onSend }: SuccessorProps) {
  const [typed, setTyped] = useState(email);
  const { errors, form, check, refuse } = useFieldErrors(
    typed.trim() === '' ? { email: 'Enter the e-mail address.' } : {},
  );
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [form]);
  return (
    <form
      ref={form}
      className={styles.pair}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && check()) void onSend(typed).then(refuse);
      }}
    >
      <TextField
        label={`E-mail of ${name}`}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={typed}
        error={errors.email}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="line" busy={isBusy}>
        Send to this address
      </Button>
    </form>
  );
}
