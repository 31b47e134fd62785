import { formatDate } from '@fotosoc/contract/format-time';
import { useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { Heading } from '@fotosoc/ui/heading';
import { LinkButton } from '@fotosoc/ui/link';
import { List, ListRow } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState, type FormEvent } from 'react';
import { addInduction, removeInduction, useInductions } from '../../data/desk';
import styles from './desk-equipment.module.css';

/** People who may book a room, with a form that adds a person. */
export function InductedMembers({ kind }: { kind: { id: string; name: string } }) {
  const { data } = useInductions(kind.id);
  const [email, setEmail] = useState('');
  const { isBusy, fields, problem, act, refuse } = useAction();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      await addInduction(kind.id, email);
      setEmail('');
    });
  };
  return (
    <section className={styles.page} aria-label={`Inducted members of ${kind.name}`}>
      <Heading size="card" as="h3" className={styles.name}>
        Inducted members
      </Heading>
      {data?.inductions.length === 0 && <Meta>Nobody can book this room yet.</Meta>}
      <List>
        {data?.inductions.map(({ id, name, email: address, grantedAt }) => (
          <ListRow key={id}>
            <div>
              {name || address}
              <Meta>{`${name ? `${address}, ` : ''}since ${formatDate(grantedAt)}`}</Meta>
            </div>
            <LinkButton onClick={() => void act(async () => removeInduction(kind.id, id))}>
              Remove<VisuallyHidden>{` ${name || address}`}</VisuallyHidden>
            </LinkButton>
          </ListRow>
        ))}
      </List>
      <Form onSubmit={handleSubmit} onChange={() => refuse({})}>
        <TextField
          label="E-mail address of an inducted member"
          type="email"
          required
          maxLength={254}
          error={fields['email'] ?? problem}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
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
