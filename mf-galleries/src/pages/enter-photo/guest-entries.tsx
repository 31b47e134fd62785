import type { Reply } from '@fotosoc/contract';
import type { OpenCall } from '@fotosoc/contract/calls';
import { ApiError, Link, useLocation, useSearchParams } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { LoadError } from '@fotosoc/ui/load-error';
import { Meta } from '@fotosoc/ui/text';
import { useState, type ReactNode } from 'react';
import { OwnEntries } from '../../components/own-entries/own-entries';
import {
  getGuestPath,
  getGuestUploadAddress,
  saveManagedEntry,
  useManagedEntries,
  withdrawManagedEntry,
} from '../../data/call-guests';
import { EntriesUsedUp } from './entries-used-up';
import styles from './enter-photo.module.css';
import { EntryForm } from './entry-form';
import { EntryHead } from './entry-head';
import { PendingEntries } from './pending-entries';

/** Entries of a guest's mailed link, or the form for one of them. A guest without an entry starts with the form. */
export function GuestEntries({ call, token }: { call: OpenCall; token: string }) {
  const { key } = useLocation();
  const { data, error, isPending, refetch } = useManagedEntries(call.slug, token);
  const refusal = error instanceof ApiError && error.status === 404 && (
    <InvalidLink call={call} sentence={error.message} />
  );
  if (data) return <LoadedEntries key={key} call={call} token={token} own={data} refusal={refusal} />;
  if (isPending) return <PendingEntries />;
  if (refusal) return refusal;
  return <LoadError what="Your photos" level={1} onRetry={() => void refetch()} />;
}

interface LoadedEntriesProps {
  call: OpenCall;
  token: string;
  own: Reply<'GET /api/calls/:slug/managed-entries'>;
  /** Shown in place of the entries if the link has become invalid; an open form keeps what was typed. */
  refusal: ReactNode;
}

function LoadedEntries({ call, token, own: { entries, entriesLeft, name }, refusal }: LoadedEntriesProps) {
  const { slug, state } = call;
  const [search] = useSearchParams();
  const chosen = search.get('entry');
  const entry = entries.find(({ id }) => id === chosen);
  const isNew = entriesLeft > 0 && (chosen === 'new' || entries.length === 0);
  const needsForm = state === 'open' && (entry !== undefined || isNew);
  // The form keeps what was typed when the call closes, or when another tab changes the entries.
  const [showsForm, setShowsForm] = useState(needsForm);
  if (needsForm && !showsForm) setShowsForm(true);
  if (showsForm) {
    return (
      <EntryForm
        call={call}
        entry={entry}
        entriesLeft={entriesLeft}
        name={name}
        uploadAddress={getGuestUploadAddress(token)}
        onSave={async (entryId, values) => saveManagedEntry(slug, token, entryId, values)}
        nextPath={getGuestPath(slug, token)}
      />
    );
  }
  if (refusal) return refusal;
  return (
    <>
      <EntryHead call={call} title="Your photos" />
      <div className={styles.guest}>
        {state === 'open' && entries.length > 0 && entriesLeft === 0 && <EntriesUsedUp call={call} />}
        {entries.length === 0 ? (
          <p>
            {entriesLeft === 0
              ? 'You have entered all your photos as a member. Log in to change them.'
              : 'You have entered no photo.'}
          </p>
        ) : (
          <OwnEntries
            call={call}
            entries={entries}
            getEntryPath={(id) => getGuestPath(slug, token, id)}
            onWithdraw={async (id) => withdrawManagedEntry(slug, token, id)}
          />
        )}
        {state === 'open' && entriesLeft > 0 && (
          <p>
            <Link className={getButtonClass({ size: 'lg' })} to={getGuestPath(slug, token, 'new')}>
              Enter another photo
            </Link>
          </p>
        )}
        {state === 'open' && (
          <Meta>You need no account for this page: anyone with the link from the e-mail can change your photos.</Meta>
        )}
      </div>
    </>
  );
}

function InvalidLink({ call, sentence }: { call: OpenCall; sentence: string }) {
  const isOpen = call.state === 'open' && call.entrants === 'anyone';
  return (
    <EmptyState
      title={sentence}
      level={1}
      action={
        <Link className={getButtonClass()} to={isOpen ? `/calls/${call.slug}/enter` : `/calls/${call.slug}`}>
          {isOpen ? 'Ask for a new link' : 'Back to the call'}
        </Link>
      }
    />
  );
}
