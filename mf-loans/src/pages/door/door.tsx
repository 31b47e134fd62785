import type { DoorEntry } from '@fotosoc/contract/places';
import { formatDateAndTime } from '@fotosoc/contract/format-time';
import { formatDoorListPath, LIMITS } from '@fotosoc/contract/limits';
import { Link, usePageTitle, useParams, useRight, useUser } from '@fotosoc/host';
import { Button, getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { bindText, TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { Heading } from '@fotosoc/ui/heading';
import { List } from '@fotosoc/ui/list';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useRef, useState, type FormEvent } from 'react';
import { isRefusal } from '../../components/refusal/refusal';
import {
  actAtDoor,
  applyDoorActions,
  useDoorList,
  usePendingDoorActions,
  type DoorAction,
  type DoorList,
} from '../../data/door';
import styles from './door.module.css';
import { DoorRow } from './door-row';

export function Component() {
  usePageTitle('Door list');
  const { slug = '' } = useParams();
  return useRight('content') ? <Door slug={slug} /> : null;
}

/** People of an event, to check in with one tap each. Without a connection, taps are stored and sent later. */
function Door({ slug }: { slug: string }) {
  const { data, isPending, error, refetch } = useDoorList(slug);
  const { acts, refused } = usePendingDoorActions();
  return (
    <Page width="text">
      <PageHead isTool title={data?.event.name ?? 'Door list'} lead={data && formatDateAndTime(data.event.start)} />
      {refused.map(({ sentence }) => (
        <Notice key={sentence}>{sentence}</Notice>
      ))}
      {acts.length > 0 && (
        <Notice>{`${acts.length === 1 ? '1 change waits' : `${acts.length} changes wait`} for the connection. Leave this page open.`}</Notice>
      )}
      {isPending && <Spinner label="Loading the door list..." />}
      {!data && isRefusal(error) && (
        <EmptyState
          title={error.message}
          action={
            <Link className={getButtonClass()} to="/events">
              Events
            </Link>
          }
        />
      )}
      {!data && !isPending && !isRefusal(error) && <LoadError what="The door list" onRetry={() => void refetch()} />}
      {data && <Lists slug={slug} list={{ ...data, entries: applyDoorActions(data.entries, slug, acts) }} />}
    </Page>
  );
}

function Lists({ slug, list: { event, entries } }: { slug: string; list: DoorList }) {
  const officerId = useUser()?.id ?? '';
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<string>();
  const tally = useRef<HTMLParagraphElement>(null);
  const [isOver] = useState(() => new Date().toISOString() >= event.end);
  const act = ({ id, name: who }: Pick<DoorEntry, 'id' | 'name'>, what: DoorAction['act']) =>
    actAtDoor({ slug, id, act: what, who, officerId, key: crypto.randomUUID() });
  const shown = entries.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const going = entries.filter(({ state }) => state === 'going');
  const arrived = entries.reduce((sum, one) => sum + one.arrived, 0);
  const expected = going.reduce((sum, { guests }) => sum + 1 + guests, 0);
  const sections: [title: string, rows: DoorEntry[]][] = [
    [isOver ? 'No-shows' : 'Expected', shown.filter((one) => one.arrived === 0 && one.state === 'going')],
    ['Here', shown.filter((one) => one.arrived > 0)],
    ['Waiting list', shown.filter((one) => one.arrived === 0 && one.state !== 'going')],
  ];

  const handleAct = (entry: DoorEntry, what: DoorAction['act']) => {
    act(entry, what);
    const staysInList = entry.arrived > 0 && typeof what === 'object' && 'arrived' in what && what.arrived > 0;
    if (!staysInList) tally.current?.focus({ preventScroll: true }); // the pressed button disappears
  };
  const handleAdd = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    const name = (new FormData(form).get('person') as string).trim();
    if (name === '') return setProblem('Enter the name.');
    act({ id: crypto.randomUUID(), name }, { name });
    form.reset();
  };

  return (
    <div className={styles.door}>
      <p
        ref={tally}
        tabIndex={-1}
        className={styles.tally}
        role="status"
      >{`${arrived} of ${expected} people are here`}</p>
      {entries.length > 8 && <TextField label="Find a name" optional type="search" {...bindText(search, setSearch)} />}
      {entries.length === 0 && (
        <EmptyState title="Nobody has signed up yet">Add people who come without sign-up.</EmptyState>
      )}
      {sections
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows]) => (
          <section key={title} className={styles.list} aria-label={title}>
            <Heading size="card" as="h2">
              {`${title} (${rows.length})`}
            </Heading>
            <List>
              {rows.map((entry) => (
                <DoorRow key={entry.id} entry={entry} onAct={(what) => handleAct(entry, what)} />
              ))}
            </List>
          </section>
        ))}
      <Form onSubmit={handleAdd} onChange={() => setProblem(undefined)}>
        <TextField
          label="Came without sign-up"
          name="person"
          maxLength={LIMITS.name}
          autoComplete="off"
          error={problem}
        />
        <div>
          <Button type="submit" variant="line">
            Add person
          </Button>
        </div>
      </Form>
      <p>
        <a className={getButtonClass({ variant: 'line', size: 'sm' })} href={formatDoorListPath(slug)} download>
          Download CSV
        </a>
      </p>
    </div>
  );
}
