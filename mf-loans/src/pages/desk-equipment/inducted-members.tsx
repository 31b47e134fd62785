import { formatDate } from '@fotosoc/contract/format-time';
import { Button } from '@fotosoc/ui/button';
import { bindText, TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { Heading } from '@fotosoc/ui/heading';
import { LinkButton } from '@fotosoc/ui/link';
import { List, ListRow } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState, type FormEvent } from 'react';
import { ActionOutcome } from '../../components/undoable-actions/action-outcome';
import { useUndoableActions } from '../../components/undoable-actions/use-undoable-actions';
import { addInduction, removeInduction, useInductions } from '../../data/desk';
import styles from './desk-equipment.module.css';

export interface InductedMembersProps {
  /** Room. */
  kind: { id: string; name: string };
  say: (sentence: string) => void;
}

/** People who may book a room, with a form that adds a person. */
export function InductedMembers({ kind, say }: InductedMembersProps) {
  const { data } = useInductions(kind.id);
  const [email, setEmail] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const name = `Inducted members of ${kind.name}`;
  const { isBusy, fields, problem, outcome, run, refuse, takeBack } = useUndoableActions(name, say, heading);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const entry = await addInduction(kind.id, email);
      setEmail('');
      return entry;
    }, `Added ${email}.`);
  };
  return (
    <section className={styles.page} aria-label={name}>
      <Heading size="card" as="h3" className={styles.name} ref={heading} tabIndex={-1}>
        Inducted members
      </Heading>
      {data?.inductions.length === 0 && <Meta>Nobody can book this room yet.</Meta>}
      <List>
        {data?.inductions.map(({ id, name: person, email: address, grantedAt }) => (
          <ListRow key={id}>
            <div>
              {person || address}
              <Meta>{`${person ? `${address}, ` : ''}since ${formatDate(grantedAt)}`}</Meta>
            </div>
            <LinkButton onClick={() => void run(() => removeInduction(kind.id, id), `Removed ${person || address}.`)}>
              Remove<VisuallyHidden>{` ${person || address}`}</VisuallyHidden>
            </LinkButton>
          </ListRow>
        ))}
      </List>
      <ActionOutcome outcome={outcome} problem={problem} takeBack={takeBack} heading={heading} />
      <Form onSubmit={handleSubmit} onChange={() => refuse({})}>
        <TextField
          label="E-mail address of an inducted member"
          type="email"
          required
          maxLength={254}
          {...bindText(email, setEmail, fields['email'])}
        />
        <div>
          <Button size="sm" variant="line" type="submit" busy={isBusy} busyLabel="Adding...">
            Add member
          </Button>
        </div>
      </Form>
    </section>
  );
}
