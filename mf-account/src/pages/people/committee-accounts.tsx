import { calculateUndoEnd } from '@fotosoc/contract/limits';
import type { CommitteeAccount } from '@fotosoc/contract/people';
import { useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { OutcomeNotice, useUndoableAction } from '@fotosoc/ui/undo-notice';
import { bindText, TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { Heading } from '@fotosoc/ui/heading';
import { LinkButton } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import type { RunWithPassword } from '@fotosoc/ui/password-dialog';
import { List } from '@fotosoc/ui/list';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState } from 'react';
import { linkCommitteeEntry, undoRights, useCommitteeAccounts } from '../../data/people';
import styles from './people.module.css';

interface Acting {
  run: RunWithPassword;
  say: (sentence: string) => void;
}

/** Links between entries of the committee and accounts. Linked accounts have the badge. */
export function CommitteeAccounts(acting: Acting) {
  const { data, isPending, refetch } = useCommitteeAccounts();
  if (isPending) return <Spinner label="Loading the committee..." />;
  if (!data) return <LoadError what="The committee" row onRetry={() => void refetch()} />;
  return (
    <>
      <Meta>
        Link a committee entry to an account to show the Committee badge on its portfolio, as long as the entry keeps
        that name. A person who accepts the invitation of a handover is linked, too.
      </Meta>
      <List>
        {data.members.map((member) => (
          <MemberRow key={member.entryId} member={member} {...acting} />
        ))}
      </List>
    </>
  );
}

function MemberRow({ member, run, say }: Acting & { member: CommitteeAccount }) {
  const { entryId, name, position, account } = member;
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const { problem, act, refuse } = useAction({ onFailed: (_, sentence) => say(sentence) });
  const heading = useRef<HTMLHeadingElement>(null);
  const { outcome, settle, takeBack } = useUndoableAction({
    act,
    undo: (done) => run({ action: 'Undo' }, () => undoRights(done.entryId)),
    say,
    heading,
  });

  const handleTie = async (address: string | null) =>
    act(async () => {
      const tied = await run({ action: 'Confirm' }, () => linkCommitteeEntry(entryId, address));
      if (!tied) return;
      const sentence = address === null ? `Account of ${name} unlinked.` : `Account ${address} linked to ${name}.`;
      settle({ sentence, entryId: tied.entry.id, undoUntil: calculateUndoEnd() });
      setEmail('');
    });

  return (
    <li className={styles.person}>
      <div>
        <Heading size="card" as="h3" ref={heading} tabIndex={-1} className={styles.name}>
          {name || 'No name yet'}
        </Heading>
        <Meta>{position}</Meta>
      </div>
      <div className={styles.account}>
        <Meta>{account ? wordsOf(account) : 'No account'}</Meta>
      </div>
      <LinkButton className={styles.change} aria-expanded={isOpen} onClick={() => setOpen((open) => !open)}>
        <span>{isOpen ? 'Close' : 'Change'}</span>
        <VisuallyHidden>{` the account of ${name}`}</VisuallyHidden>
      </LinkButton>
      {isOpen && (
        <Form
          className={styles.open}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (email.trim() === '') refuse({ problem: 'Enter the e-mail address of the account.' });
            else void handleTie(email.trim());
          }}
        >
          <TextField
            label="E-mail of the account"
            type="email"
            autoComplete="off"
            {...bindText(email, setEmail, problem)}
          />
          <div className={styles.tying}>
            <Button type="submit" size="sm">
              Link account
            </Button>
            {account && (
              <Button variant="bad-line" size="sm" onClick={() => void handleTie(null)}>
                Unlink account
              </Button>
            )}
          </div>
          <OutcomeNotice outcome={outcome} heading={heading} onUndo={() => void takeBack()} />
        </Form>
      )}
    </li>
  );
}

function wordsOf({ email, name, isConfirmed }: NonNullable<CommitteeAccount['account']>): string {
  return `${name ? `${name}, ` : ''}${email}${isConfirmed ? '' : ' (address not confirmed)'}`;
}
