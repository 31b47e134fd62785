import { USE_CSV_PATH } from '@fotosoc/contract/limits';
import { TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import { DeskPage } from '../../components/desk-page/desk-page';
import { isRefusal } from '../../components/refusal/refusal';
import { useEquipmentUse } from '../../data/desk';
import styles from './desk-use.module.css';

const COLUMNS = [
  ['Loans', 'loans'],
  ['Days on loan', 'days'],
  ['Late', 'late'],
  ['Longest delay', 'longestDelay'],
  ['Broken', 'broken'],
  ['Not collected', 'notCollected'],
] as const;

export function Component() {
  return (
    <DeskPage title="Use of the equipment">
      <DeskUse />
    </DeskPage>
  );
}

/** Use and lateness of each equipment type in a period, as a table and as CSV. */
function DeskUse() {
  const [period, setPeriod] = useState<{ from?: string; to?: string }>({});
  const { data, error, isPending, refetch } = useEquipmentUse({
    ...(period.from && { from: period.from }),
    ...(period.to && { to: period.to }),
  });
  const dayOf = (name: 'from' | 'to') => ({
    type: 'date',
    value: period[name] ?? data?.[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setPeriod({ ...period, [name]: target.value }),
  });
  return (
    <div className={styles.page}>
      <FieldRow>
        <TextField label="First day" {...dayOf('from')} />
        <TextField label="Last day" {...dayOf('to')} />
      </FieldRow>
      {isPending && !data && <Spinner label="Loading the loans..." />}
      {isRefusal(error) && <Notice kind="bad">{error.message}</Notice>}
      {error && !isRefusal(error) && <LoadError what="The loans" onRetry={() => void refetch()} />}
      {data && !error && (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Equipment</th>
                {COLUMNS.map(([title]) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.kinds.map((kind) => (
                <tr key={kind.id}>
                  <th scope="row">{kind.name}</th>
                  {COLUMNS.map(([title, name]) => (
                    <td key={title} data-title={title}>
                      {name === 'longestDelay' ? formatDays(kind[name]) : kind[name]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Meta>Loans count in the period in which the desk hands the equipment out.</Meta>
          <div>
            <a
              className={linkClass}
              href={`${USE_CSV_PATH}?${new URLSearchParams({ from: data.from, to: data.to })}`}
              download
            >
              Download as CSV
            </a>
          </div>
        </>
      )}
    </div>
  );
}

function formatDays(days: number): string {
  return days === 1 ? '1 day' : days === 0 ? 'none' : `${days} days`;
}
