import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import { ApiError, useSearchParams } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { List } from '@fotosoc/ui/list';
import { LoadError } from '@fotosoc/ui/load-error';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { DeskPage } from '../../components/desk-page/desk-page';
import { listLentNumbers } from '../../components/desk-text/desk-text';
import { useDeskTasks, useUnits } from '../../data/desk';
import { useEquipment } from '../../data/equipment';
import { usePendingActions } from '../../data/pending-actions';
import { BookingRow } from '../desk/booking-row';

export function Component() {
  const [search] = useSearchParams();
  const [kindId, number] = [search.get('kind') ?? '', Number(search.get('number'))];
  return (
    <DeskPage title="Unit">
      <DeskUnit key={`${kindId} ${number}`} kindId={kindId} number={number} />
    </DeskPage>
  );
}

/** Unit of a scanned label: the booking that the unit is out with, or the bookings that collect such a unit today. */
function DeskUnit({ kindId, number }: { kindId: string; number: number }) {
  const name = useEquipment().equipment?.find(({ id }) => id === kindId)?.name;
  const units = useUnits(kindId);
  const today = useDeskTasks();
  const waiting = usePendingActions();
  const [said, setSaid] = useState('');
  if (units.isPending || today.isPending) return <Spinner label="Loading the unit..." />;
  if (units.error instanceof ApiError && units.error.status === 404)
    return <EmptyState title="No unit to show">{units.error.message}</EmptyState>;
  if (!units.data || !today.data) return <LoadError what="The unit" onRetry={() => void units.refetch()} />;
  const unit = units.data.units.find((one) => one.number === number);
  if (!unit) return <EmptyState title="No unit to show">{`There is no No. ${number} of this equipment.`}</EmptyState>;
  const rows = listRows(today.data, kindId, number, unit.outOfService !== null);
  return (
    <>
      <header>
        <Heading size="card">{`${name ?? 'Unit'} No. ${number}`}</Heading>
        {unit.note && <Meta>{unit.note}</Meta>}
        {unit.outOfService && <Meta>{`Out of service: ${unit.outOfService.why || 'without a reason'}`}</Meta>}
        {rows.length === 0 && <Meta>In store. No booking of today collects this equipment.</Meta>}
      </header>
      <List>
        {rows.map(({ loans, at, isLate }) => (
          <BookingRow
            key={loans[0]!.bookingId}
            loans={loans}
            at={loans[0]![at]}
            isLate={isLate}
            waiting={waiting.acts.find(({ loanId }) => loans.some(({ id }) => id === loanId))}
            say={setSaid}
            onActed={() => undefined}
          />
        ))}
      </List>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

interface Row {
  loans: DeskLoan[];
  at: 'startsAt' | 'endsAt';
  isLate: boolean;
}

function listRows(today: Today, kindId: string, number: number, isOutOfService: boolean): Row[] {
  for (const list of ['overdue', 'dueBack', 'dueLater'] as const) {
    const loan = today[list].find((one) => one.equipment.id === kindId && listLentNumbers(one).includes(number));
    if (!loan) continue;
    const loans = today[list].filter(({ bookingId }) => bookingId === loan.bookingId);
    return [{ loans, at: 'endsAt', isLate: list === 'overdue' }];
  }
  if (isOutOfService) return [];
  const wanted = today.goingOut.filter(({ equipment }) => equipment.id === kindId);
  return [...new Set(wanted.map(({ bookingId }) => bookingId))].map((id) => ({
    loans: today.goingOut.filter(({ bookingId }) => bookingId === id).map((loan) => withUnit(loan, kindId, number)),
    at: 'startsAt',
    isLate: false,
  }));
}

/** Returns the item with the scanned unit among the units to hand out. */
function withUnit(loan: DeskLoan, kindId: string, number: number): DeskLoan {
  if (loan.equipment.id !== kindId || loan.here.includes(number)) return loan;
  return { ...loan, here: [number, ...loan.here].slice(0, loan.quantity) };
}
