import type { SignUpState } from '@fotosoc/contract/places';

export interface PlacesTables {
  event_sign_ups: SignUpRow;
  sign_up_links: { token_hash: string; sign_up_id: string };
}

export interface SignUpRow {
  id: string;
  /** The event may be deleted since. */
  event_id: string;
  /** Position among the sign-ups of the event, which orders the waiting list. */
  number: number;
  name: string;
  /** Empty for a person who came without sign-up. */
  email: string;
  /** Address in the form that identifies the person; empty without address. */
  person_key: string;
  guests: number;
  state: SignUpState;
  signed_up_at: string;
  /** Time at which an unconfirmed sign-up lapses; null if no confirmation is needed. */
  confirm_by: string | null;
  offered_until: string | null;
  is_walk_in: number;
  /** Number of people who have arrived. */
  arrived: number;
  reminded_at: string | null;
  /** Name, times, place and cancellation of the event that the person was last notified of. */
  event_name: string;
  event_start: string;
  event_end: string;
  event_location: string;
  event_cancelled: number;
}
