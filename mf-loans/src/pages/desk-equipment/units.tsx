import type { ShownEquipment } from '@fotosoc/contract/loan';
import { formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';
import { Link } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { List } from '@fotosoc/ui/list';
import { Spinner } from '@fotosoc/ui/spinner';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useUnits } from '../../data/desk';
import styles from './desk-equipment.module.css';
import { InductedMembers } from './inducted-members';
import { UnitRow, type UnitRowProps } from './unit-row';

const BACK = { fine: 'fine', look: 'to be checked', broken: 'broken' };

/** Units of an equipment type with their holders. */
export function Units({ kind, ...rows }: Pick<UnitRowProps, 'say' | 'onRenumbered'> & { kind: ShownEquipment }) {
  const { data, isPending, refetch } = useUnits(kind.id);
  if (isPending) return <Spinner label="Loading..." />;
  if (!data) return <LoadError what="The units" row onRetry={() => void refetch()} />;
  return (
    <div className={styles.units}>
      <Link className={linkClass} to={`/loans/desk/labels?kind=${kind.id}`}>
        Labels to print
        <VisuallyHidden>{` for ${kind.name}`}</VisuallyHidden>
      </Link>
      {kind.room?.isForInducted && <InductedMembers kind={kind} say={rows.say} />}
      <List>
        {data.units.map((unit) => (
          <UnitRow key={unit.number} kind={kind} unit={unit} {...rows} />
        ))}
      </List>
      {data.loans.length > 0 && (
        <section aria-label={`History of ${kind.name}`}>
          <Heading size="card" as="h3" className={styles.name}>
            History
          </Heading>
          <ol className={styles.history}>
            {data.loans.map(({ number, email, outAt, backAt, condition, note }) => (
              <li key={`${number} ${outAt}`}>
                <b>{`No. ${number}`}</b>{' '}
                <span>
                  {`to ${email || 'a borrower'}, ${formatDayAndTimeWithYear(outAt)}; ${
                    backAt ? `back ${formatDayAndTimeWithYear(backAt)}, ${BACK[condition ?? 'fine']}` : 'still out'
                  }${note ? `: ${note}` : ''}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
