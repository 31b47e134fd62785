import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import { dayInWords } from '@fotosoc/contract/time-words';
import { usePageTitle, useRight } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Rows } from '@fotosoc/ui/rows';
import { Spinner } from '@fotosoc/ui/spinner';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { DeskPage } from '../../components/desk-page/desk-page';
import { useToday } from '../../data/desk';
import { useWaitingActs } from '../../data/waiting-acts';
import styles from './desk.module.css';
import { LoanRow } from './loan-row';

type ListName = Exclude<keyof Today, 'doesApprove'>;
interface List {
  name: ListName;
  title: string;
  /** Its word in the tally of what is to be done. */
  counts?: string;
  at: 'startsAt' | 'endsAt';
}
const LISTS: List[] = [
  { name: 'goingOut', title: 'Going out today', counts: 'Going out', at: 'startsAt' },
  { name: 'dueBack', title: 'Due back', counts: 'Due back', at: 'endsAt' },
  { name: 'overdue', title: 'Overdue', counts: 'Overdue', at: 'endsAt' },
  { name: 'toApprove', title: 'To approve', counts: 'To approve', at: 'startsAt' },
  { name: 'dueLater', title: 'Out until another day', at: 'endsAt' },
];

export function Component() {
  usePageTitle('Loans desk');
  return useRight('loans') ? <Desk /> : null;
}

/** What is to be done today, each thing at one tap. */
function Desk() {
  const { data, isPending, refetch } = useToday();
  const waiting = useWaitingActs();
  const [now] = useState(() => new Date());
  const [said, setSaid] = useState('');
  return (
    <DeskPage lead={dayInWords(now)}>
      {waiting.refused.map(({ sentence }) => (
        <Notice key={sentence}>{sentence}</Notice>
      ))}
      {waiting.acts.length > 0 && (
        <Notice>
          {waiting.acts.length === 1 ? '1 act waits' : `${waiting.acts.length} acts wait`} for the connection. Leave
          this page open.
        </Notice>
      )}
      {isPending && <Spinner label="Loading the desk..." />}
      {!isPending && !data && <LoadError what="The desk" onRetry={() => void refetch()} />}
      {data && <TodayLists today={data} say={setSaid} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DeskPage>
  );
}

function TodayLists({ today, say }: { today: Today; say: (sentence: string) => void }) {
  const waiting = useWaitingActs();
  /** What was acted on here, with the list it was in: its row stays where it is until the page is opened again. */
  const [acted, setActed] = useState<ReadonlyMap<string, { list: ListName; loan: DeskLoan }>>(new Map());
  const lists = LISTS.filter(({ name }) => name !== 'toApprove' || today.doesApprove || today.toApprove.length > 0).map(
    (list) => ({ ...list, loans: rowsOf(list, today, acted) }),
  );
  const tasks = lists.filter(({ counts }) => counts);
  const isEmpty = tasks.every(({ loans }) => loans.length === 0);
  return (
    <>
      <nav className={styles.tally} aria-label="On this page">
        {tasks.map(({ name, counts }) => (
          <a key={name} href={`#${name}`} data-late={name === 'overdue' && today[name].length > 0 ? '' : undefined}>
            <b>{today[name].length}</b>
            <span>{counts}</span>
          </a>
        ))}
      </nav>
      {isEmpty && (
        <EmptyState title="Nothing goes out or comes back today">
          What is booked later is under All bookings.
        </EmptyState>
      )}
      {lists
        .filter(({ loans }) => loans.length > 0)
        .map(({ name, title, at, loans }) => (
          <section key={name} id={name} className={styles.list} aria-labelledby={`${name}-title`}>
            <Heading size="card" id={`${name}-title`}>
              {title}
            </Heading>
            <Rows>
              {loans.map((loan) => (
                <LoanRow
                  key={loan.id}
                  loan={loan}
                  at={loan[at]}
                  isLate={name === 'overdue'}
                  waiting={waiting.acts.find(({ loanId }) => loanId === loan.id)}
                  say={say}
                  onActed={(one) => setActed((before) => new Map(before).set(one.id, { list: name, loan: one }))}
                />
              ))}
            </Rows>
          </section>
        ))}
    </>
  );
}

function rowsOf(
  { name, at }: List,
  today: Today,
  acted: ReadonlyMap<string, { list: ListName; loan: DeskLoan }>,
): DeskLoan[] {
  const here = today[name].filter(({ id }) => (acted.get(id)?.list ?? name) === name);
  const gone = [...acted.values()]
    .filter(({ list, loan }) => list === name && !here.some(({ id }) => id === loan.id))
    .map(({ loan }) => loan);
  return [...here, ...gone].toSorted(
    (one, other) => one[at].localeCompare(other[at]) || one.id.localeCompare(other.id),
  );
}
