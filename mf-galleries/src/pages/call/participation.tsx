import type { OpenCall, OwnEntry } from '@fotosoc/contract/calls';
import { confirm, formatLoginAddress, Link, notify, useAction, useUser } from '@fotosoc/host';
import { Button, ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { isJudged } from '../../components/call-facts/call-facts';
import { useParticipation, withdrawEntry } from '../../data/calls';
import styles from './call.module.css';

/** Links to enter a photo and to judge, and the user's entries. */
export function Participation({ call }: { call: OpenCall }) {
  const user = useUser();
  const { data, isPending, refetch } = useParticipation(call.slug, user !== null);
  const path = `/calls/${call.slug}`;
  if (!user) {
    return (
      call.state === 'open' && (
        <section className={styles.section}>
          <p>
            <Link className={getButtonClass({ size: 'lg' })} to={formatLoginAddress(`${path}/enter`)}>
              Log in to enter a photo
            </Link>
          </p>
        </section>
      )
    );
  }
  if (!data) return isPending ? null : <LoadError what="Your photos" onRetry={() => void refetch()} />;
  const { entries, entriesLeft, mayJudge } = data;
  return (
    <section className={styles.section}>
      <ButtonRow>
        {call.state === 'open' && entriesLeft > 0 && (
          <Link className={getButtonClass({ size: 'lg' })} to={`${path}/enter`}>
            {entries.length === 0 ? 'Enter a photo' : 'Enter another photo'}
          </Link>
        )}
        {isJudged(call) && mayJudge && (
          <Link
            className={getButtonClass({ size: 'lg', ...(call.state === 'open' && { variant: 'line' }) })}
            to={`${path}/judging`}
          >
            {call.ballot === 'votes' ? 'Vote for photos' : 'Mark photos'}
          </Link>
        )}
      </ButtonRow>
      {entries.length > 0 && <Heading size="card">Your photos</Heading>}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} call={call} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function EntryRow({ call, entry }: { call: OpenCall; entry: OwnEntry }) {
  const { act, isBusy, problem } = useAction();
  const withdraw = async () => {
    const isSure = await confirm({
      question: `Withdraw ${entry.title}?`,
      consequence: 'The photo leaves the call. Until the call closes, you can enter another photo.',
      action: 'Withdraw photo',
      refusal: 'Keep photo',
      kind: 'bad',
    });
    if (!isSure || !(await act(() => withdrawEntry(call.slug, entry.id)))) return;
    notify('Photo withdrawn.');
  };
  return (
    <li className={styles.entry}>
      <Photo photo={entry.photo} alt="" widths={{ all: '96px' }} ratio={1} />
      <div>
        <WorkTitle>{entry.title}</WorkTitle>
        <Meta dir="auto">{entry.name}</Meta>
        {entry.isHidden && <Meta>The committee has hidden this photo.</Meta>}
        {call.state === 'open' && (
          <ButtonRow className={styles.actions}>
            <Link
              className={getButtonClass({ variant: 'line', size: 'sm' })}
              to={`/calls/${call.slug}/enter?entry=${entry.id}`}
            >
              Change
            </Link>
            <Button variant="line" size="sm" busy={isBusy} onClick={() => void withdraw()}>
              Withdraw
            </Button>
          </ButtonRow>
        )}
        {problem && <Notice kind="bad">{problem}</Notice>}
      </div>
    </li>
  );
}
