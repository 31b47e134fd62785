import type { Condition, LoanState } from '@fotosoc/contract/desk';
import type { Generated } from 'kysely';

export interface LoanTables {
  equipment: EquipmentRow;
  equipment_units: EquipmentUnitRow;
  bookings: BookingRow;
  lent_units: LentUnitRow;
  loan_mails: { booking_id: string; kind: string; ends_at: string; written_at: string };
  borrower_blocks: { id: string; borrower_key: string; email: string; reason: string; ends_at: string };
  inductions: InductionRow;
  loan_links: { token_hash: string; booking_id: string };
}

export interface InductionRow {
  id: string;
  equipment_id: string;
  person_key: string;
  email: string;
  name: string;
  granted_at: string;
  /** Event whose check-in granted the induction; null if an officer added the person. */
  event_id: string | null;
}

export interface EquipmentRow {
  id: string;
  name: string;
  quantity: number;
  description: Generated<string>;
  category: Generated<string>;
  /** Value of one unit, in euro. */
  value: Generated<number | null>;
  /** Accessories that officers hand out with each unit, one per line; empty without accessories. */
  accessories: Generated<string>;
  /** Slots of a room as JSON; null for equipment that is borrowed. */
  room: Generated<string | null>;
  photo_id: Generated<string | null>;
  made_photo_id: Generated<string | null>;
  /** Time at which the type was retired; null while it can be booked. */
  retired_at: Generated<string | null>;
}

/** Numbered unit of an equipment type. */
export interface EquipmentUnitRow {
  equipment_id: string;
  number: number;
  out_of_service_since: string | null;
  out_of_service_why: string;
  /** Note about the unit for officers at a handout. */
  note: Generated<string>;
  photo_id: Generated<string | null>;
}

export interface BookingRow {
  id: string;
  equipment_id: string;
  user_email: string;
  /** Name typed by the borrower; empty without one. */
  borrower_name: Generated<string>;
  /** Name without case and accents, for searches. */
  borrower_name_key: Generated<string>;
  /** Address in the form that identifies the borrower, for comparisons. */
  borrower_key: string;
  /** Hash of the token in the confirmation mail; null for bookings made before confirmation mails had tokens. */
  cancel_token_hash: string | null;
  quantity: number;
  /** First instant of the booking. */
  starts_at: string;
  /** First instant after the booking. */
  ends_at: string;
  created_at: string;
  state: Generated<LoanState>;
  /** `desk` if an officer cancelled the item; else null. */
  cancelled_by: Generated<'desk' | null>;
  /** Note that an officer wrote at the handout. */
  note: Generated<string>;
  /** Id of the first item of the booking; null for the first item itself. */
  kit_id: Generated<string | null>;
  /** Time at which an unconfirmed booking is cancelled; null if no confirmation is needed. */
  confirm_by: Generated<string | null>;
  confirmed_at: Generated<string | null>;
  /** 1 if the borrower's account is deleted, and the borrower is anonymised once the booking is over. */
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
