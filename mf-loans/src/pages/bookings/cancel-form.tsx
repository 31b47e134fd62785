import { useState, type FormEvent } from 'react';
import type { OpenBooking } from '@fotosoc/contract/loan';
import { confirm, notify, useAct } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { TextAreaField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { Notice } from '@fotosoc/ui/notice';
import { cancelBookings } from '../../data/bookings';
import styles from './bookings.module.css';

/** As many as one call takes. */
const MOST_AT_ONCE = 100;

export interface CancelFormProps {
  /** Those to cancel. */
  bookings: readonly OpenBooking[];
  onCancelled: () => void;
}

/** A word to the borrowers, and the button that cancels what is chosen. */
export function CancelForm({ bookings, onCancelled }: CancelFormProps) {
  const [message, setMessage] = useState('');
  const { isBusy, problem, act, refuse } = useAct({ offline: 'Not cancelled: no connection. They are as they were.' });
  const what = bookings.length === 1 ? '1 booking' : `${bookings.length} bookings`;

  const cancel = async () => {
    const problem = problemWith(bookings);
    refuse({ problem });
    if (problem !== '' || !(await isSure(bookings, what))) return;
    await act(async () => {
      const cancelled = await cancelBookings(
        bookings.map(({ id }) => id),
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
        label="A word to the borrowers"
        optional
        rows={3}
        maxLength={1000}
        hint="Each of them gets it in a mail that says what was cancelled."
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <div>
        <Button type="submit" variant="bad-line" busy={isBusy} busyLabel="Cancelling...">
          {bookings.length === 0 ? 'Cancel bookings' : `Cancel ${what}`}
        </Button>
      </div>
    </Form>
  );
}

function problemWith({ length }: readonly OpenBooking[]): string {
  if (length === 0) return 'Choose the bookings to cancel first.';
  return length > MOST_AT_ONCE ? `Choose at most ${MOST_AT_ONCE} bookings at a time.` : '';
}

function isSure(bookings: readonly OpenBooking[], what: string): Promise<boolean> {
  const borrowers = new Set(bookings.map(({ user_email }) => user_email));
  const [only] = borrowers;
  return confirm({
    question: `Cancel ${what}?`,
    consequence: `${borrowers.size === 1 ? only : `${borrowers.size} borrowers`} will be told by mail. This cannot be undone.`,
    action: `Cancel ${what}`,
    refusal: bookings.length === 1 ? 'Keep it' : 'Keep them',
    kind: 'bad',
  });
}
