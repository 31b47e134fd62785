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

/** Equipment type. */
export interface EquipmentRow {
  id: string;
  name: string;
  quantity: number;
  description: Generated<string>;
  category: Generated<string>;
  /** Value of one unit, in euro. */
  value: Generated<number | null>;
  photo_id: Generated<string | null>;
  made_photo_id: Generated<string | null>;
  /** Null while the type is bookable. */
  retired_at: Generated<string | null>;
}

/** Numbered unit of an equipment type. */
export interface EquipmentUnitRow {
  equipment_id: string;
  number: number;
  out_of_service_since: string | null;
  out_of_service_why: string;
  /** Note for officers who hand the unit out. */
  note: Generated<string>;
  photo_id: Generated<string | null>;
}

export interface BookingRow {
  id: string;
  equipment_id: string;
  user_email: string;
  /** Name typed by the borrower; empty without one. */
  borrower_name: Generated<string>;
  /** Name for searches: without case and accents. */
  borrower_name_key: Generated<string>;
  /** Normalized address that identifies the borrower. */
  borrower_key: string;
  /** Hash of the token in the confirmation mail; null for bookings from before such tokens. */
  cancel_token_hash: string | null;
  quantity: number;
  /** Start of the booking, included. */
  starts_at: string;
  /** End of the booking, excluded. */
  ends_at: string;
  created_at: string;
  state: Generated<LoanState>;
  /** `desk` for an item cancelled by the desk; else null. */
  cancelled_by: Generated<'desk' | null>;
  /** Note of the desk at the handout. */
  note: Generated<string>;
  /** Id of the first item of the booking; null for the first item itself. */
  kit_id: Generated<string | null>;
  /** Time at which an unconfirmed booking is cancelled; null if no confirmation is needed. */
  confirm_by: Generated<string | null>;
  confirmed_at: Generated<string | null>;
  /** 1 if the borrower is anonymised once the booking is over, as the account is deleted. */
  is_forgotten_after: Generated<number>;
  /** Latest problem report of the borrower; empty without report. */
  trouble: Generated<string>;
  trouble_at: Generated<string | null>;
}

/** Unit that was handed out with a booking. */
export interface LentUnitRow {
  booking_id: string;
  equipment_id: string;
  number: number;
  out_at: string;
  back_at: string | null;
  condition: Condition | null;
  note: string;
}
