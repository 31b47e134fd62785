import { Button } from '@fotosoc/ui/button';
import { bindText, SelectField, TextField } from '@fotosoc/ui/field';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import { useSecurityLog, type SecurityLogFilter } from '../../data/security-log';
import { LogPages } from './log-pages';
import { PeopleForm } from './people-form';
import { formatEventActor, KIND_TEXTS, formatEventOrigin, formatEvent } from './security-text';

const KINDS = Object.entries(KIND_TEXTS);

/** Security log of the last 90 days, with filters for kind and account. */
export function SecurityLog() {
  const [filter, setFilter] = useState<SecurityLogFilter>({ kind: '', email: '' });
  const [email, setEmail] = useState('');
  return (
    <>
      <Meta>We keep entries for 90 days. They cannot be changed.</Meta>
      <PeopleForm onSubmit={() => setFilter({ ...filter, email: email.trim() })}>
        <SelectField
          label="Type of entry"
          value={filter.kind}
          onChange={({ target }) => setFilter({ ...filter, kind: target.value as SecurityLogFilter['kind'] })}
        >
          <option value="">All</option>
          {KINDS.map(([kind, [label]]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="E-mail of the account"
          optional
          type="email"
          autoComplete="off"
          {...bindText(email, setEmail)}
        />
        <div>
          <Button variant="line" size="sm" type="submit">
            Filter entries
          </Button>
        </div>
      </PeopleForm>
      <Entries filter={filter} />
    </>
  );
}

function Entries({ filter }: { filter: SecurityLogFilter }) {
  return (
    <LogPages
      query={useSecurityLog(filter)}
      name="The security log"
      empty="No entries."
      lineOf={(event) => ({
        actor: formatEventActor(event),
        sentence: (
          <>
            <span>{formatEvent(event)}</span> <Meta as="span">{formatEventOrigin(event)}</Meta>
          </>
        ),
      })}
    />
  );
}
