import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { takeInvitationBack, useInvitations, type Invitation } from '../data/deploy-access.ts';
import styles from '../deployments.module.css';
import { Fold } from '../fold.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { TakeBack } from './take-back.tsx';
import { instantText } from '../words.ts';

/** Which teams are invited and have not taken their token yet, and a form for another. */
export function Invitations() {
  const { data, error } = useInvitations();
  return (
    <Fold id="invitations" title="Invitations">
      {error && !data && <p role="alert">{error.message}</p>}
      {!data && !error && <Spinner label="Loading..." />}
      {data && data.invitations.length > 0 && <InvitationTable invitations={data.invitations} />}
      <InvitationForm />
    </Fold>
  );
}

function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.versions} aria-label="Invitations">
        <thead>
          <tr>
            <th>Label</th>
            <th>Remote</th>
            <th>May</th>
            <th>Link</th>
            <th>
              <VisuallyHidden>Action</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => {
            const { id, label, email, remote, prefixes, verbs, expiresAt, isRotation } = invitation;
            return (
              <tr key={id}>
                <th scope="row">
                  {label}
                  {email && <Meta>{email}</Meta>}
                </th>
                <td>
                  {remote}
                  {prefixes && <Meta>{prefixes.join(', ')}</Meta>}
                </td>
                <td>{verbs.join(', ')}</td>
                <td>
                  good until {instantText(expiresAt)}
                  {isRotation && <Meta>in place of its token</Meta>}
                </td>
                <td>
                  <TakeBack
                    what={`the invitation for ${remote}`}
                    consequence={`Its link works no more. ${isRotation ? 'The token stays as it is.' : 'The name and its paths are free again.'}`}
                    done={`Invitation for ${remote} taken back`}
                    takeBack={() => takeInvitationBack(invitation)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
