import type { Condition, LoanState } from '@fotosoc/contract/desk';
import type { Generated } from 'kysely';

export interface LoanTables {
  equipment: EquipmentRow;
  equipment_units: EquipmentUnitRow;
  bookings: BookingRow;
  lent_units: LentUnitRow;
  loan_mails: { booking_id: string; kind: string; ends_at: string; written_at: string };
  loan_links: { token_hash: string; booking_id: string };
}

/** A kind of equipment. */
export interface EquipmentRow {
  id: string;
  name: string;
  quantity: number;
  description: Generated<string>;
  category: Generated<string>;
  /** Value of one unit, in euro. */
  value: Generated<number | null>;
  photo_id: Generated<string | null>;
  /** Of a photo of the site that was made with it. */
  made_photo_id: Generated<string | null>;
  /** Null while it is on the list. */
  retired_at: Generated<string | null>;
}

/** One of a kind, known by its number. */
export interface EquipmentUnitRow {
  equipment_id: string;
  number: number;
  /** Null while it is in service. */
  out_of_service_since: string | null;
  out_of_service_why: string;
  /** What who hands it out should know. */
  note: Generated<string>;
  photo_id: Generated<string | null>;
}

export interface BookingRow {
  id: string;
  equipment_id: string;
  user_email: string;
  /** Name that the borrower typed; empty without one. */
  borrower_name: Generated<string>;
  /** The same as it is searched: without case and accents. */
  borrower_name_key: Generated<string>;
  /** The address as borrowers are told apart. */
  borrower_key: string;
  /** Of the token in the mail that confirmed it; null for those of before there was one. */
  cancel_token_hash: string | null;
  quantity: number;
  /** The booking holds from here ... */
  starts_at: string;
  /** ... until just before here. */
  ends_at: string;
  created_at: string;
  state: Generated<LoanState>;
  /** `desk` for an item that the desk cancelled; null for all others. */
  cancelled_by: Generated<'desk' | null>;
  /** What the desk wrote when it was handed out. */
  note: Generated<string>;
  /** Id of the first item of the booking; null for the first item itself. */
  kit_id: Generated<string | null>;
  /** When it is given back unless somebody confirms its address; null where nobody need. */
  confirm_by: Generated<string | null>;
  /** When somebody did. */
  confirmed_at: Generated<string | null>;
  /** 1 where nothing of the borrower is kept once it is over, for their account is gone. */
  is_forgotten_after: Generated<number>;
  /** What the borrower last said is broken or missing; empty where nothing. */
  trouble: Generated<string>;
  trouble_at: Generated<string | null>;
}

/** One thing that was handed out with a booking. */
export interface LentUnitRow {
  booking_id: string;
  equipment_id: string;
  number: number;
  out_at: string;
  back_at: string | null;
  condition: Condition | null;
  note: string;
}
