import type { RightInvitation } from '@fotosoc/contract/people';
import { whenInWords } from '@fotosoc/contract/time-words';
import { useAct } from '@fotosoc/host';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import type { RunWithPassword } from '@fotosoc/ui/password-dialog';
import { Row, Rows } from '@fotosoc/ui/rows';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { mailAgain, withdrawInvitation } from '../../data/people';
import styles from './people.module.css';
import { listInWords } from './words';

export interface InvitedProps {
  invitations: readonly RightInvitation[];
  run: RunWithPassword;
  say: (sentence: string) => void;
}

/** Whose links still work. */
export function Invited({ invitations, run, say }: InvitedProps) {
  const { problem, act } = useAct();
  const handle = (work: () => Promise<unknown>, sentence: string) => act(async () => work().then(() => say(sentence)));
  return (
    <>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <Rows>
        {invitations.map(({ id, email, rights, expiresAt }) => (
          <Row key={id}>
            <div>
              <strong>{email}</strong>
              <Meta>
                {listInWords(rights)}. The link works until {whenInWords(expiresAt)}.
              </Meta>
            </div>
            <div className={styles.acts}>
              <LinkButton
                onClick={() =>
                  void handle(
                    () => run({ title: 'Once more, please', action: 'Send again' }, () => mailAgain(id)),
                    `A new link is on its way to ${email}.`,
                  )
                }
              >
                Send again<VisuallyHidden> to {email}</VisuallyHidden>
              </LinkButton>
              <LinkButton onClick={() => void handle(() => withdrawInvitation(id), `Withdrawn: ${email}.`)}>
                Withdraw<VisuallyHidden> {email}</VisuallyHidden>
              </LinkButton>
            </div>
          </Row>
        ))}
      </Rows>
    </>
  );
}
