import type { BookedItem } from '@fotosoc/contract/managed-booking';
import { LinkButton } from '@fotosoc/ui/link';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { formatBookingTime, formatBookingTimeText } from '../../components/booking-times/booking-times';
import { formatItem } from '../../components/item-text/item-text';
import { findEquipmentPicture } from '../../components/equipment-photo/equipment-picture';
import { formatStateForBorrowers } from '../../components/state-text/state-text';
import styles from './manage.module.css';
import type { CancelledItem } from './use-managed-actions';

const WIDTHS = { all: '72px' };

export interface BookedItemsProps {
  things: readonly BookedItem[];
  /** Items that can be cancelled. */
  open: readonly BookedItem[];
  /** True if single items can be cancelled; the last item is cancelled with the booking. */
  canCancel: boolean;
  isBusy: boolean;
  onCancel: (items: readonly CancelledItem[]) => void;
}

/** Items of a booking with their states and cancel buttons. */
export function BookedItems({ things, open, canCancel, isBusy, onCancel }: BookedItemsProps) {
  const isPictured = things.some((thing) => findEquipmentPicture(thing));
  return (
    <ul className={styles.things} aria-label="In this booking">
      {things.map((thing) => {
        const picture = findEquipmentPicture(thing);
        const hasMany = thing.quantity > 1;
        return (
          <li key={thing.id}>
            {picture ? (
              <Photo photo={picture} alt="" widths={WIDTHS} ratio={1} className={styles.small} />
            ) : (
              isPictured && <FallbackPicture framed zone={3} className={styles.small} />
            )}
            <div className={styles.name}>
              <p>{formatItem(thing)}</p>
              {thing.units.map(({ number, outAt, backAt }) => (
                <Meta key={number}>
                  {`No. ${number}: collected ${timeInWords(outAt)}${backAt ? `, returned ${timeInWords(backAt)}` : ''}`}
                </Meta>
              ))}
            </div>
            <Meta>{formatStateForBorrowers(thing)}</Meta>
            {canCancel && open.includes(thing) && (
              <LinkButton aria-disabled={isBusy} onClick={() => onCancel([{ ...thing, quantity: 1 }])}>
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
  return formatBookingTimeText(formatBookingTime(new Date(instant)));
}
