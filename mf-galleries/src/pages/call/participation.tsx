import type { OpenCall } from '@fotosoc/contract/calls';
import { formatLoginAddress, Link, useUser } from '@fotosoc/host';
import { ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { LoadError } from '@fotosoc/ui/load-error';
import { isJudged } from '../../components/call-facts/call-facts';
import { OwnEntries } from '../../components/own-entries/own-entries';
import { UnconfirmedEmail } from '../../components/unconfirmed-email/unconfirmed-email';
import { useParticipation, withdrawEntry } from '../../data/calls';
import styles from './call.module.css';

/** Links to enter a photo and to judge, and the user's entries. */
export function Participation({ call }: { call: OpenCall }) {
  const user = useUser();
  const { data, isPending, refetch } = useParticipation(call.slug, user !== null);
  const path = `/calls/${call.slug}`;
  if (!user) return <VisitorEntrance call={call} />;
  if (!data) return isPending ? null : <LoadError what="Your photos" onRetry={() => void refetch()} />;
  const { entries, entriesLeft, mayJudge, mustConfirmToEnter, mustConfirmToJudge } = data;
  const canEnter = call.state === 'open' && entriesLeft > 0;
  const canJudge = isJudged(call) && mayJudge;
  const unconfirmed = [
    ...(canEnter && mustConfirmToEnter ? ['enter a photo'] : []),
    ...(canJudge && mustConfirmToJudge ? [call.ballot === 'votes' ? 'vote' : 'mark photos'] : []),
  ];
  return (
    <section className={styles.section}>
      {unconfirmed.length > 0 && <UnconfirmedEmail actions={unconfirmed} />}
      <ButtonRow>
        {canEnter && !mustConfirmToEnter && (
          <Link className={getButtonClass({ size: 'lg' })} to={`${path}/enter`}>
            {entries.length === 0 ? 'Enter a photo' : 'Enter another photo'}
          </Link>
        )}
        {canJudge && !mustConfirmToJudge && (
          <Link
            className={getButtonClass({ size: 'lg', ...(call.state === 'open' && { variant: 'line' }) })}
            to={`${path}/judging`}
          >
            {call.ballot === 'votes' ? 'Vote for photos' : 'Mark photos'}
          </Link>
        )}
      </ButtonRow>
      {entries.length > 0 && <Heading size="card">Your photos</Heading>}
      <OwnEntries
        call={call}
        entries={entries}
        getEntryPath={(id) => `${path}/enter?entry=${id}`}
        onWithdraw={async (id) => withdrawEntry(call.slug, id)}
      />
    </section>
  );
}

/** Link to enter a photo, for visitors. */
export function VisitorEntrance({ call: { slug, state, entrants } }: { call: OpenCall }) {
  const path = `/calls/${slug}/enter`;
  const isForMembers = entrants !== 'anyone';
  return (
    state === 'open' && (
      <section className={styles.section}>
        <p>
          <Link className={getButtonClass({ size: 'lg' })} to={isForMembers ? formatLoginAddress(path) : path}>
            {isForMembers ? 'Log in to enter a photo' : 'Enter a photo'}
          </Link>
        </p>
      </section>
    )
  );
}
