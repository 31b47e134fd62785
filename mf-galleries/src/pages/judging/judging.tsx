import type { Ballot, BallotEntry } from '@fotosoc/contract/calls';
import {
  ApiError,
  formatLoginAddress,
  Link,
  notify,
  useNavigate,
  usePageTitle,
  useParams,
  useSearchParams,
} from '@fotosoc/host';
import { Button, getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page } from '@fotosoc/ui/page';
import { PhotoViewer } from '@fotosoc/ui/photo-viewer';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect, useState } from 'react';
import { forgetBallot, saveMark, useBallot, useCall } from '../../data/calls';
import { MarkButtons } from './mark-buttons';

export function Component() {
  usePageTitle('Judging');
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const judge = search.get('judge') ?? undefined;
  const { call } = useCall(slug);
  const { data, error, isPending, refetch } = useBallot(slug, judge);
  // Another person may use this device next.
  useEffect(() => () => forgetBallot(slug, judge), [slug, judge]);
  if (data && data.entries.length > 0) {
    return <Judging slug={slug} title={call?.title ?? 'Judging'} ballot={data} judge={judge} />;
  }
  const back = (
    <Link className={getButtonClass()} to={`/calls/${slug}`}>
      Back to the call
    </Link>
  );
  return (
    <Page width="text">
      {isPending ? (
        <Spinner label="Loading photos..." />
      ) : data ? (
        <EmptyState title="There are no photos that you can judge." level={1} action={back} />
      ) : error instanceof ApiError && error.status > 0 && error.status < 500 ? (
        <EmptyState
          title={error.message}
          level={1}
          action={
            error.status === 401 ? (
              <Link className={getButtonClass()} to={formatLoginAddress(`/calls/${slug}/judging`)}>
                Log in
              </Link>
            ) : (
              back
            )
          }
        />
      ) : (
        <LoadError what="The photos" level={1} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

interface JudgingProps {
  slug: string;
  title: string;
  ballot: Ballot;
  judge: string | undefined;
}

/** Photos one at a time in full screen, from the photo at which the judge stopped, else from the first photo without a
 *  mark. */
function Judging({ slug, title, ballot, judge }: JudgingProps) {
  const navigate = useNavigate();
  const { kind, entries } = ballot;
  const place = `fotosoc-judging:${slug}`;
  const [index, setIndex] = useState(() => findStart(entries, localStorage.getItem(place)));
  const [marks, setMarks] = useState(() => new Map(entries.map(({ id, mark }) => [id, mark])));
  const [votesLeft, setVotesLeft] = useState(ballot.votesLeft);
  const [isPaused, setPaused] = useState(false);
  const entry = entries[index]!;
  useEffect(() => localStorage.setItem(place, entry.id), [place, entry.id]);

  /** Shows the mark at once, and takes it back if the server refuses it. */
  const mark = async (value: number | null) => {
    const before = marks.get(entry.id) ?? null;
    const show = (shown: number | null) => setMarks((all) => new Map(all).set(entry.id, shown));
    show(value);
    try {
      setVotesLeft(await saveMark(slug, entry.id, value, judge));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      show(before);
      if (error.code === 'calls/no-votes-left') setVotesLeft(0); // another tab has used the votes
      notify(error.status === 0 ? 'Not saved: no connection. Try again.' : error.message, 'bad');
    }
  };
  const photos = entries.map(({ photo, title: work, name }) => ({
    ...photo,
    title: work,
    ...(name !== undefined && { credit: name }),
  }));
  const markedCount = [...marks.values()].filter((value) => value !== null).length;
  const status = describeProgress(kind, { markedCount, count: entries.length, votesLeft });
  if (isPaused) {
    return (
      <Page width="text">
        <EmptyState
          title={title}
          level={1}
          action={
            <Button ref={focus} onClick={() => setPaused(false)}>
              Back to the photos
            </Button>
          }
        >
          {`${status} `}
          <Link className={linkClass} to={`/calls/${slug}`}>
            Read about the call
          </Link>
        </EmptyState>
      </Page>
    );
  }
  return (
    <PhotoViewer
      title={title}
      photos={photos}
      index={index}
      onMove={setIndex}
      // The page of the call has no link to judge for guest judges, whose token only this address has.
      onClose={() => (judge === undefined ? void navigate(`/calls/${slug}`) : setPaused(true))}
      renderFoot={() => (
        <MarkButtons
          kind={kind}
          mark={marks.get(entry.id) ?? null}
          status={status}
          canVote={votesLeft !== 0}
          onMark={(value) => void mark(value)}
        />
      )}
    />
  );
}

function focus(button: HTMLElement | null): void {
  button?.focus();
}

function findStart(entries: readonly BallotEntry[], lastId: string | null): number {
  const last = entries.findIndex(({ id }) => id === lastId);
  if (last >= 0) return last;
  return Math.max(
    0,
    entries.findIndex(({ mark }) => mark === null),
  );
}

function describeProgress(
  kind: Ballot['kind'],
  { markedCount, count, votesLeft = 0 }: { markedCount: number; count: number; votesLeft: number | undefined },
): string {
  if (kind === 'votes') return votesLeft === 1 ? '1 vote left' : `${votesLeft} votes left`;
  if (markedCount === count) return 'You have marked all photos. Thank you.';
  return `${markedCount} of ${count} marked`;
}
