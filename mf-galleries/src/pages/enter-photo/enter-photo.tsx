import type { Reply } from '@fotosoc/contract';
import type { OpenCall } from '@fotosoc/contract/calls';
import {
  formatLoginAddress,
  useLocation,
  useNavigate,
  useParams,
  usePageTitle,
  useSearchParams,
  useUser,
} from '@fotosoc/host';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect, useState } from 'react';
import { MissingCall } from '../../components/missing-call/missing-call';
import { OwnEntries } from '../../components/own-entries/own-entries';
import { UnconfirmedEmail } from '../../components/unconfirmed-email/unconfirmed-email';
import { saveEntry, useCall, useParticipation, withdrawEntry } from '../../data/calls';
import { EntriesUsedUp } from './entries-used-up';
import styles from './enter-photo.module.css';
import { EntryForm } from './entry-form';
import { EntryHead } from './entry-head';
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
  const { key } = useLocation();
  useEffect(() => {
    // A followed link to or from the form of a photo has disappeared. The first key is that of the page load.
    const isLost = key !== 'default' && document.activeElement === document.body;
    if (isLost) document.getElementById('main')?.focus({ preventScroll: true });
  }, [key]);
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
  const { key } = useLocation();
  const [search] = useSearchParams();
  const { data, isPending, refetch } = useParticipation(call.slug, true);
  if (!data) {
    if (isPending) return <PendingEntries />;
    return <LoadError what="Your photos" level={1} onRetry={() => void refetch()} />;
  }
  return <MemberForm key={key} call={call} own={data} chosen={search.get('entry')} />;
}

interface MemberFormProps {
  call: OpenCall;
  own: Reply<'GET /api/account/calls/:slug'>;
  /** Id of the entry to change; `null` for a new entry. */
  chosen: string | null;
}

/** Form of a member. A member without entries left sees the entries instead. */
function MemberForm({ call, own, chosen }: MemberFormProps) {
  const { entries, entriesLeft, name, ownPhotos, mustConfirmToEnter } = own;
  const entry = entries.find(({ id }) => id === chosen);
  const needsForm = entry !== undefined || entriesLeft > 0;
  const [showsForm, setShowsForm] = useState(needsForm); // saving the last entry must not replace the form
  if (needsForm && !showsForm) setShowsForm(true);
  if (showsForm && mustConfirmToEnter && call.state === 'open') {
    return (
      <>
        <EntryHead call={call} title="Enter a photo" />
        <UnconfirmedEmail actions={['enter a photo']} />
      </>
    );
  }
  if (!showsForm) {
    return (
      <>
        <EntryHead call={call} title="Your photos" />
        <div className={styles.guest}>
          {call.state === 'open' && entries.length > 0 && <EntriesUsedUp call={call} />}
          {entries.length === 0 ? (
            <p>You have entered all your photos by a mailed link. Open the link to change them.</p>
          ) : (
            <OwnEntries
              call={call}
              entries={entries}
              getEntryPath={(id) => `/calls/${call.slug}/enter?entry=${id}`}
              onWithdraw={(id) => withdrawEntry(call.slug, id)}
            />
          )}
        </div>
      </>
    );
  }
  return (
    <EntryForm
      call={call}
      entry={entry}
      entriesLeft={entriesLeft}
      name={name}
      ownPhotos={ownPhotos}
      onSave={async (entryId, values) => saveEntry(call.slug, entryId, values)}
      nextPath={`/calls/${call.slug}`}
    />
  );
}
