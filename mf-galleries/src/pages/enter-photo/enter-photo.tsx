import type { OpenCall } from '@fotosoc/contract/calls';
import { formatLoginAddress, useNavigate, useParams, usePageTitle, useSearchParams, useUser } from '@fotosoc/host';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect } from 'react';
import { MissingCall } from '../../components/missing-call/missing-call';
import { saveEntry, useCall, useParticipation } from '../../data/calls';
import { EntryForm } from './entry-form';
import { GuestEntries } from './guest-entries';
import { LinkForm } from './link-form';
import { PendingEntries } from './pending-entries';

/** Page to enter a photo: the form of members, the entries of a mailed link, or the form that asks for a link. */
export function Component() {
  usePageTitle('Enter a photo');
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const token = search.get('token');
  const { call, isPending, isMissing, refetch } = useCall(slug);
  return (
    <Page width="text">
      {call && token !== null ? (
        <GuestEntries key={token} call={call} token={token} />
      ) : call ? (
        <Entrance call={call} />
      ) : isPending ? (
        <Spinner label="Loading..." />
      ) : isMissing ? (
        <MissingCall />
      ) : (
        <LoadError what="The call" level={1} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Entrance({ call }: { call: OpenCall }) {
  const user = useUser();
  const navigate = useNavigate();
  const isForMembers = call.entrants !== 'anyone';
  useEffect(() => {
    if (!user && isForMembers) void navigate(formatLoginAddress(`/calls/${call.slug}/enter`), { replace: true });
  }, [user, isForMembers, call.slug, navigate]);
  if (user) return <MemberEntry call={call} />;
  return isForMembers ? <Spinner label="Loading..." /> : <LinkForm call={call} />;
}

function MemberEntry({ call }: { call: OpenCall }) {
  const [search] = useSearchParams();
  const { data, isPending, refetch } = useParticipation(call.slug, true);
  if (!data) {
    if (isPending) return <PendingEntries />;
    return <LoadError what="Your photos" level={1} onRetry={() => void refetch()} />;
  }
  return (
    <EntryForm
      call={call}
      entry={data.entries.find(({ id }) => id === search.get('entry'))}
      name={data.name}
      ownPhotos={data.ownPhotos}
      onSave={async (entryId, values) => saveEntry(call.slug, entryId, values)}
      nextPath={`/calls/${call.slug}`}
    />
  );
}
