import type { RightInvitation } from '@fotosoc/contract/people';
import { whenInWords } from '@fotosoc/contract/time-words';
import { useAct } from '@fotosoc/host';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import type { RunWithPassword } from '@fotosoc/ui/password-dialog';
import { Row, Rows } from '@fotosoc/ui/rows';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { mailAgain, withdrawInvitation } from '../../data/people';
import styles from './people.module.css';
import { listInWords } from './words';

interface Acting {
  run: RunWithPassword;
  say: (sentence: string) => void;
}

/** Open invitations. */
export function Invited({ invitations, ...acting }: Acting & { invitations: readonly RightInvitation[] }) {
  return (
    <Rows>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} {...acting} />
      ))}
    </Rows>
  );
}

function Invitation({ invitation, run, say }: Acting & { invitation: RightInvitation }) {
  const { id, email, rights, expiresAt } = invitation;
  const { problem, act } = useAct();
  const handleAgain = () =>
    act(async () => {
      const isSent = await run({ action: 'Send invitation again' }, () => mailAgain(id));
      if (isSent) say(`A new link is on its way to ${email}.`);
    });
  const handleWithdraw = () =>
    act(async () => {
      const how = { action: 'Withdraw invitation' };
      const isWithdrawn = await run(how, () => withdrawInvitation(id));
      if (isWithdrawn) say(`You have withdrawn the invitation of ${email}. Its link no longer works.`);
    });
  return (
    <Row>
      <div>
        <strong>{email}</strong>
        <Meta>{`${listInWords(rights)}. The link works until ${whenInWords(expiresAt)}.`}</Meta>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <div className={styles.acts}>
        <LinkButton onClick={() => void handleAgain()}>
          Send invitation again<VisuallyHidden>{` to ${email}`}</VisuallyHidden>
        </LinkButton>
        <LinkButton onClick={() => void handleWithdraw()}>
          Withdraw invitation<VisuallyHidden>{` of ${email}`}</VisuallyHidden>
        </LinkButton>
      </div>
    </Row>
  );
}
