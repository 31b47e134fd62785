import type { FotoPlan } from '@fotosoc/contract/foto';
import { Heading } from '@fotosoc/ui/heading';
import { PlusIcon } from '@fotosoc/ui/icon';
import { LoadError } from '@fotosoc/ui/load-error';
import { Rows } from '@fotosoc/ui/rows';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { useFotoPlan } from '../../../data/planned-fotos';
import { CurrentFoto, NOW } from './current-foto';
import entryStyles from '../../../editing/entry.module.css';
import styles from './editing.module.css';
import { FotoRecord } from './foto-record';
import { FotoSource } from './foto-source';
import { usePlan } from './use-plan';
import { WeekRow } from './week-row';
import { weeksOf } from './weeks';

/** The Foto of the Week and those of the weeks to come, for who looks after them. */
export function FotoEditor() {
  const { data, isPending, refetch } = useFotoPlan();
  const [taken, setTaken] = useState(0);
  if (isPending) return <Spinner label="Loading the plan..." />;
  if (!data) return <LoadError what="The plan" onRetry={() => void refetch()} />;
  return (
    <>
      <FotoSource
        onTaken={async () => {
          await refetch();
          setTaken((times) => times + 1);
        }}
      />
      <Editor key={taken} loaded={data} />
    </>
  );
}

/** Which row is open, and how. */
interface Open {
  row: string;
  how: 'pick' | 'words';
}

function Editor({ loaded }: { loaded: FotoPlan }) {
  const [said, say] = useState('');
  const plan = usePlan(loaded, say);
  const [now] = useState(() => new Date());
  const [more, setMore] = useState(0);
  const [open, setOpen] = useState<Open>();
  const weeks = weeksOf(plan.plan, now, more);
  const further = weeksOf(plan.plan, now, more + 1);

  function handleOpen(row: string, how: Open['how'] | undefined): void {
    plan.forget();
    setOpen(how && { row, how });
  }
  return (
    <div className={styles.sections}>
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      <CurrentFoto plan={plan} open={open?.row === NOW ? open.how : undefined} onOpen={(how) => handleOpen(NOW, how)} />
      <section className={styles.section} aria-labelledby="next-weeks">
        <div className={styles.head}>
          <Heading size="card" id="next-weeks">
            The next weeks
          </Heading>
          <Meta>Changes on Mondays, 00:00</Meta>
        </div>
        <Rows>
          {weeks.map((week, index) => (
            <li key={week.day}>
              <WeekRow
                week={week}
                plan={plan}
                earlier={weeks[index - 1]}
                later={further[index + 1]}
                isOpen={open?.row === week.day}
                onOpen={(isOpen) => handleOpen(week.day, isOpen ? 'words' : undefined)}
              />
            </li>
          ))}
        </Rows>
        {further.length > weeks.length && (
          <button type="button" className={entryStyles.add} onClick={() => setMore(more + 1)}>
            <PlusIcon />
            Another week
          </button>
        )}
      </section>
      <FotoRecord />
    </div>
  );
}
