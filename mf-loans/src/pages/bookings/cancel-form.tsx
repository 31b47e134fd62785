import { useState, type FormEvent } from 'react';
import type { DeskBooking } from '@fotosoc/contract/desk';
import { confirm, notify, useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { bindText, TextAreaField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { Notice } from '@fotosoc/ui/notice';
import { toNamedItem } from '../../components/desk-text/desk-text';
import { formatItems } from '../../components/item-text/item-text';
import { cancelBookings } from '../../data/bookings';
import styles from './bookings.module.css';

/** Maximum number of items per request. */
const MAX_ITEMS_PER_CALL = 100;

export interface CancelFormProps {
  bookings: readonly DeskBooking[];
  onCancelled: () => void;
}

/** Form that cancels the selected bookings, with a message to the borrowers. */
export function CancelForm({ bookings, onCancelled }: CancelFormProps) {
  const [message, setMessage] = useState('');
  const { isBusy, problem, act, refuse } = useAction({ offline: 'Not cancelled: no connection. Nothing has changed.' });
  const what = bookings.length === 1 ? '1 booking' : `${bookings.length} bookings`;

  const cancel = async () => {
    const problem = problemWith(bookings);
    refuse({ problem });
    if (problem !== '' || !(await isSure(bookings, what))) return;
    await act(async () => {
      const cancelled = await cancelBookings(
        itemsOf(bookings).map(({ id }) => id),
        message,
      );
      notify(cancelled === 1 ? '1 booking cancelled' : `${cancelled} bookings cancelled`);
      setMessage('');
      onCancelled();
    });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void cancel();
  };
  return (
    <Form className={styles.cancel} onSubmit={handleSubmit}>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <TextAreaField
        label="Message to borrowers"
        optional
        rows={3}
        maxLength={1000}
        hint="We e-mail the message to each borrower, with the cancelled items."
        {...bindText(message, setMessage)}
      />
      <div>
        <Button type="submit" variant="bad-line" busy={isBusy} busyLabel="Cancelling...">
          {bookings.length === 0 ? 'Cancel bookings' : `Cancel ${what}`}
        </Button>
      </div>
    </Form>
  );
}

function problemWith(bookings: readonly DeskBooking[]): string {
  if (bookings.length === 0) return 'Choose the bookings to cancel first.';
  const isTooMuch = itemsOf(bookings).length > MAX_ITEMS_PER_CALL;
  return isTooMuch ? `Choose fewer bookings: ${MAX_ITEMS_PER_CALL} items can be cancelled at a time.` : '';
}

/** Returns the items that can still be cancelled. */
function itemsOf(bookings: readonly DeskBooking[]) {
  return bookings.flatMap(({ items }) => items.filter(({ state }) => state === 'asked' || state === 'booked'));
}

function isSure(bookings: readonly DeskBooking[], what: string): Promise<boolean> {
  const borrowers = new Set(bookings.map(({ borrower }) => borrower.email));
  const [only] = borrowers;
  const names = bookings.length === 1 ? formatItems(itemsOf(bookings).map(toNamedItem)) : 'All items';
  return confirm({
    question: `Cancel ${what}?`,
    consequence: `${names} will be free for others. ${borrowers.size === 1 ? only : `${borrowers.size} borrowers`} will get an e-mail. You cannot undo this.`,
    action: `Cancel ${what}`,
    refusal: bookings.length === 1 ? 'Keep booking' : 'Keep bookings',
    kind: 'bad',
  });
}
