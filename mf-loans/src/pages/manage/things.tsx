import { undoEnd } from '@fotosoc/contract/limits';
import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { useAct } from '@fotosoc/host';
import { Done } from '@fotosoc/ui/done';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState } from 'react';
import { pictureOf } from '../../components/made-with/picture-of';
import { leaveOut, undoLeftOut } from '../../data/managed-booking';
import styles from './manage.module.css';

type Thing = NonNullable<ManagedBooking['things']>[number];

const WIDTHS = { all: '72px' };
const STANDS = { asked: '', booked: '', out: 'Out', back: 'Back', refused: 'Refused', cancelled: 'Left out' };

/** What was booked together, or several of a kind; one after the other can be left out until it is fetched.
 *  @param isOver whether its time is over, so that nothing is to be fetched any more */
export function Things({ booking, token, isOver }: { booking: ManagedBooking; token: string; isOver: boolean }) {
  const things = booking.things ?? (booking.quantity > 1 ? [booking] : []);
  const held = things.filter(({ state }) => ['asked', 'booked', 'out'].includes(state));
  const canLose = !isOver && held.reduce((count, { quantity }) => count + quantity, 0) > 1;
  const isPictured = things.some((thing) => pictureOf(thing));
  if (things.length === 0) return null;
  return (
    <ul className={styles.things} aria-label="In this booking">
      {things.map((thing) => (
        <Row key={thing.id} thing={thing} isPictured={isPictured} token={token} canLose={canLose} />
      ))}
    </ul>
  );
}

interface RowProps {
  thing: Thing;
  /** Whether any of them has a picture, so that a row without keeps its place. */
  isPictured: boolean;
  token: string;
  canLose: boolean;
}

function Row({ thing, isPictured, token, canLose }: RowProps) {
  const { id, equipment, quantity, state } = thing;
  const picture = pictureOf(thing);
  const [undoUntil, setUndoUntil] = useState<Date>();
  const { problem, act } = useAct();
  const name = useRef<HTMLParagraphElement>(null);
  const run = (work: () => Promise<void>, until: Date | undefined) =>
    act(async () => {
      await work();
      setUndoUntil(until);
      if (!until) name.current?.focus();
    });
  const isOpen = ['asked', 'booked'].includes(state);
  return (
    <li>
      {picture ? (
        <Photo photo={picture} alt="" widths={WIDTHS} ratio={1} className={styles.small} />
      ) : (
        isPictured && <FallbackPicture framed zone={3} className={styles.small} />
      )}
      <p ref={name} tabIndex={-1}>
        {quantity > 1 && isOpen && `${quantity} × `}
        {equipment}
      </p>
      {undoUntil ? (
        <Done
          key={undoUntil.getTime()}
          undoUntil={undoUntil}
          heading={name}
          onUndo={() => void run(() => undoLeftOut(token, id), undefined)}
        >
          {isOpen ? 'One left out' : 'Left out'}
        </Done>
      ) : (
        STANDS[state] && <Meta>{STANDS[state]}</Meta>
      )}
      {isOpen && canLose && (
        <LinkButton onClick={() => void run(() => leaveOut(token, id), undoEnd())}>
          {quantity > 1 ? 'Leave out one' : 'Leave out'}
          <VisuallyHidden> {equipment}</VisuallyHidden>
        </LinkButton>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </li>
  );
}
