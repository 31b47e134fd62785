import { Button } from '@fotosoc/ui/button';
import { bindText, TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import type { HandoverPlan } from '../../data/handover';
import styles from './hand-over.module.css';

interface PreviousFieldsProps {
  members: HandoverPlan['previous'];
  errors: Readonly<Record<string, string>>;
  onChange: (members: HandoverPlan['previous']) => void;
}

function focusFirstField(list: HTMLElement | null): void {
  list?.querySelector('input')?.focus(); // the pressed button has disappeared
}

/** List of the outgoing committee. A button shows fields to edit the list. */
export function PreviousFields({ members, errors, onChange }: PreviousFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const isWrong = Object.keys(errors).some((field) => field.startsWith('previous.'));
  // Keeps the field open after its error is corrected, because the user may still be typing in it.
  if (isWrong && !isOpen) setOpen(true);
  if (!isOpen) {
    return (
      <>
        <ul className={styles.previous}>
          {members.map(({ role, name }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may have the same post and name
            <li key={index}>
              <span>{role}</span> {name}
            </li>
          ))}
        </ul>
        <div>
          <Button variant="line" size="sm" onClick={() => setOpen(true)}>
            Correct
          </Button>
        </div>
      </>
    );
  }
  const change = (at: number, some: Partial<(typeof members)[0]>) =>
    onChange(members.map((member, index) => (index === at ? { ...member, ...some } : member)));
  return (
    <ul className={styles.posts} ref={focusFirstField}>
      {members.map(({ role, name }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may have the same post and name
        <li key={index} className={styles.pair}>
          <TextField
            label={`Post ${index + 1}`}
            {...bindText(role, (role) => change(index, { role }), errors[`previous.${index}.role`])}
            maxLength={120}
          />
          <TextField
            label={`Name ${index + 1}`}
            {...bindText(name, (name) => change(index, { name }), errors[`previous.${index}.name`])}
            maxLength={120}
          />
        </li>
      ))}
    </ul>
  );
}
