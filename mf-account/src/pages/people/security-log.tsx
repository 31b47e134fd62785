import { whenWithYear } from '@fotosoc/contract/time-words';
import { Button } from '@fotosoc/ui/button';
import { SelectField, TextField } from '@fotosoc/ui/field';
import { LoadError } from '@fotosoc/ui/load-error';
import { Record } from '@fotosoc/ui/record';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import { useSecurityLog, type SecurityLogFilter } from '../../data/security-log';
import styles from './people.module.css';
import { actorOfEvent, KIND_LABELS, originOfEvent, sentenceOfEvent } from './security-words';

const KINDS = Object.entries(KIND_LABELS);

/** The security log of the last 90 days, by kind and account. */
export function SecurityLog() {
  const [filter, setFilter] = useState<SecurityLogFilter>({ kind: '', email: '' });
  const [email, setEmail] = useState('');
  return (
    <>
      <Meta>Entries stay for 90 days. Nobody can change them.</Meta>
      <SelectField
        label="Kind of entry"
        value={filter.kind}
        onChange={({ target }) => setFilter({ ...filter, kind: target.value as SecurityLogFilter['kind'] })}
      >
        <option value="">All</option>
        {KINDS.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <form
        className={styles.invite}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setFilter({ ...filter, email: email.trim() });
        }}
      >
        <TextField
          label="E-mail of the account"
          optional
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <div>
          <Button variant="line" size="sm" type="submit">
            Filter entries
          </Button>
        </div>
      </form>
      <Entries filter={filter} />
    </>
  );
}

function Entries({ filter }: { filter: SecurityLogFilter }) {
  const { items, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useSecurityLog(filter);
  if (isPending) return <Spinner label="Loading the security log..." />;
  if (!items) return <LoadError what="The security log" row onRetry={() => void refetch()} />;
  if (items.length === 0) return <Meta>No entries.</Meta>;
  const lines = items.map((event) => ({
    id: event.id,
    at: event.at,
    when: whenWithYear(event.at),
    actor: actorOfEvent(event),
    sentence: (
      <>
        <span>{sentenceOfEvent(event)}</span> <Meta as="span">{originOfEvent(event)}</Meta>
      </>
    ),
  }));
  return (
    <>
      <Record lines={lines} />
      {hasNextPage && (
        <div>
          <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
