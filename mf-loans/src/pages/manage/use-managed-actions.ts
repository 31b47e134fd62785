import { calculateUndoEnd } from '@fotosoc/contract/limits';
import { confirm, useAction } from '@fotosoc/host';
import { useState } from 'react';
import { formatBookingTime, formatBookingTimeText } from '../../components/booking-times/booking-times';
import { formatItems, type NamedItem } from '../../components/item-text/item-text';
import {
  cancelManagedItems,
  changeDates,
  confirmManagedBooking,
  undoCancellation,
  type ItemQuantity,
} from '../../data/managed-booking';
import type { BookingState } from './booking-state';

export interface ManagedOutcome {
  kind: 'ok' | 'bad';
  text: string;
  undoUntil?: Date;
}

type Act = 'cancel' | 'confirm' | 'keep' | 'undo';
export type CancelledItem = ItemQuantity & NamedItem;

/** Manages the actions of the page and their results. */
export function useManagedActions(token: string, { open, out }: BookingState) {
  const [asked, setAsked] = useState<Act>();
  const [outcome, setOutcome] = useState<ManagedOutcome>();
  const { isBusy, act } = useAction({ onFailed: (_, text) => setOutcome({ kind: 'bad', text }) });
  const run = async (name: Act, work: () => Promise<void>, text: string) =>
    act(async () => {
      setAsked(name);
      await work();
      setOutcome({ kind: 'ok', text, ...(name === 'cancel' && { undoUntil: calculateUndoEnd() }) });
    });
  const confirmBooking = async () =>
    run('confirm', () => confirmManagedBooking(token), 'Confirmed. The booking is yours.');
  const undo = async () => run('undo', () => undoCancellation(token), 'Undone. The items are yours again.');
  const keepUntil = async (until: string) => {
    const end_datetime = formatBookingTime(new Date(until));
    const ids = out.map(({ id }) => id);
    const dates = { start_datetime: out[0]!.start_datetime, end_datetime };
    const text = `You can keep ${formatItems(out)} until ${formatBookingTimeText(end_datetime)}. We have sent you an e-mail.`;
    await run('keep', () => changeDates(token, ids, dates), text);
  };
  const cancelItems = async (items: readonly CancelledItem[]) => {
    const kept = [...open.flatMap((item) => leftOf(item, items)), ...out];
    const isAll = kept.length === 0;
    const isSplit = ({ id }: CancelledItem) =>
      items.some((item) => item.id === id) && kept.some((item) => item.id === id);
    const names = formatItems(items, isSplit);
    const stays = `${formatItems(kept, isSplit)} ${isOne(kept) ? 'stays' : 'stay'} booked`;
    const isSure = await confirm({
      question: isAll ? 'Cancel this booking?' : `Cancel ${names}?`,
      consequence: isAll
        ? `${names} will be free for others.`
        : `Only ${names} ${isOne(items) ? 'is' : 'are'} cancelled; ${stays}.`,
      action: isAll ? 'Cancel booking' : `Cancel ${names}`,
      refusal: isAll || items.some(isSplit) ? 'Keep booking' : `Keep ${names}`,
      kind: 'bad',
    });
    if (!isSure) return;
    const rest = isAll ? 'No items are left in this booking' : stays;
    await run('cancel', () => cancelManagedItems(token, items), `You have cancelled ${names}. ${rest}.`);
  };
  return { busy: isBusy ? asked : undefined, outcome, setOutcome, confirmBooking, undo, keepUntil, cancelItems };
}

/** Returns the remaining quantity of an item; empty if cancelled completely. */
function leftOf(item: CancelledItem, cancelled: readonly CancelledItem[]): CancelledItem[] {
  const gone = cancelled.find(({ id }) => id === item.id)?.quantity ?? 0;
  return gone < item.quantity ? [{ ...item, quantity: item.quantity - gone }] : [];
}

function isOne(items: readonly NamedItem[]): boolean {
  return items.length === 1 && items[0]!.quantity === 1;
}
