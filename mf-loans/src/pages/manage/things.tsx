import type { BookedThing } from '@fotosoc/contract/managed-booking';
import { LinkButton } from '@fotosoc/ui/link';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { bookingTime, inWords } from '../../components/booking-times/booking-times';
import { itemInWords } from '../../components/item-words/item-words';
import { pictureOf } from '../../components/made-with/picture-of';
import { stateForBorrowers } from '../../components/state-words/state-words';
import styles from './manage.module.css';
import type { CancelledItem } from './use-managed';

const WIDTHS = { all: '72px' };

export interface ThingsProps {
  things: readonly BookedThing[];
  /** Items that can be cancelled. */
  open: readonly BookedThing[];
  /** Whether single items can be cancelled; the last item is cancelled with the booking. */
  canCancel: boolean;
  isBusy: boolean;
  onCancel: (items: readonly CancelledItem[]) => void;
}

/** Items of a booking with their states and cancel buttons. */
export function Things({ things, open, canCancel, isBusy, onCancel }: ThingsProps) {
  const isPictured = things.some((thing) => pictureOf(thing));
  return (
    <ul className={styles.things} aria-label="In this booking">
      {things.map((thing) => {
        const picture = pictureOf(thing);
        const hasMany = thing.quantity > 1;
        return (
          <li key={thing.id}>
            {picture ? (
              <Photo photo={picture} alt="" widths={WIDTHS} ratio={1} className={styles.small} />
            ) : (
              isPictured && <FallbackPicture framed zone={3} className={styles.small} />
            )}
            <div className={styles.name}>
              <p>{itemInWords(thing)}</p>
              {thing.units.map(({ number, outAt, backAt }) => (
                <Meta key={number}>
                  {`No. ${number}: collected ${timeInWords(outAt)}${backAt ? `, returned ${timeInWords(backAt)}` : ''}`}
                </Meta>
              ))}
            </div>
            <Meta>{stateForBorrowers(thing)}</Meta>
            {canCancel && open.includes(thing) && (
              <LinkButton disabled={isBusy} onClick={() => onCancel([{ ...thing, quantity: 1 }])}>
                <span>{hasMany ? 'Cancel one' : 'Cancel'}</span>
                <VisuallyHidden>{` ${thing.equipment}`}</VisuallyHidden>
              </LinkButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function timeInWords(instant: string): string {
  return inWords(bookingTime(new Date(instant)));
}
