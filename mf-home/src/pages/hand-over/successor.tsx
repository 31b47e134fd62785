import { LinkButton } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import type { CompletedHandover } from '../../data/handover';
import { CorrectionForm } from './correction-form';
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
      {isOpen && state !== 'holds' && (
        <CorrectionForm
          name="email"
          label={`E-mail of ${name}`}
          type="email"
          autoComplete="off"
          maxLength={254}
          first={email}
          missing="Enter the e-mail address."
          action="Send to this address"
          hasFocus
          isBusy={isBusy}
          onSend={onSend}
        />
      )}
    </>
  );
}
