import { sql } from 'kysely';
import {
  about,
  internal,
  other,
  type Declarations,
  type Processing,
} from '@fotosoc/server-kit/personal-data/declaration';
import type { LoanTables } from './tables.ts';

const BOOKING: Processing = {
  person: 'borrower',
  what: 'E-mail address, name, what you booked and when, what you told the desk, and the notes of the desk',
  why: 'To lend you equipment, to write to you about it, and to get it back.',
  basis: 'contract',
  seenBy: 'Officers with the right to look after loans.',
  kept: ({ loans }) => `${loans.keepDays} days after the booking ends. What became of each item stays, without you.`,
};
const OF_BOOKING = { column: 'booking_id', of: 'bookings' };

export const LOAN_DATA: Declarations<LoanTables> = {
  equipment: {
    columns: other('id name quantity photo_id made_photo_id retired_at category description value accessories room'),
  },
  equipment_units: { columns: other('equipment_id number out_of_service_since out_of_service_why note photo_id') },
  bookings: {
    columns: {
      ...about('user_email borrower_name quantity starts_at ends_at created_at state note trouble trouble_at'),
      ...about('confirm_by confirmed_at cancelled_by'),
      ...internal('borrower_name_key borrower_key cancel_token_hash'),
      ...other('id equipment_id kit_id is_forgotten_after'),
    },
    processing: [BOOKING],
    accountRows: [
      {
        holder: { borrower: 'borrower_key', address: 'user_email' },
        title: 'Bookings',
        context: { equipment: sql`(select name from equipment where equipment.id = bookings.equipment_id)` },
        // `anonymiseBorrowers` empties the fields once the loans are over.
        onErasure: { set: { is_forgotten_after: 1 } },
      },
    ],
  },
  lent_units: {
    columns: { ...about('number out_at back_at condition note'), ...other('booking_id equipment_id') },
    processing: [BOOKING],
    accountRows: [
      {
        holder: OF_BOOKING,
        title: 'Items that you were handed',
        context: { equipment: sql`(select name from equipment where equipment.id = lent_units.equipment_id)` },
        onErasure: 'by code',
      },
    ],
  },
  loan_mails: {
    columns: { ...about('kind written_at'), ...other('booking_id ends_at') },
    processing: [BOOKING],
    accountRows: [{ holder: OF_BOOKING, title: 'Reminders', onErasure: 'by code' }],
  },
  borrower_blocks: {
    columns: { ...about('email reason ends_at'), ...internal('borrower_key'), ...other('id') },
    processing: [
      {
        person: 'borrower',
        what: 'That you cannot book for some time: your e-mail address, the reason, and the last day',
        why: 'To lend the equipment to people who bring it back.',
        basis: 'interest',
        seenBy: 'Officers with the right to look after loans.',
      },
    ],
    retention: { key: ['id'], since: 'ends_at', ms: 0, event: 'the block ends' },
    accountRows: [
      {
        holder: { borrower: 'borrower_key', address: 'email' },
        title: 'Block of your bookings',
        onErasure: { stays: 'until the block ends, because a new account would otherwise evade the block' },
      },
    ],
  },
  inductions: {
    columns: { ...about('email name granted_at'), ...internal('person_key'), ...other('id equipment_id event_id') },
    processing: [
      {
        person: 'borrower',
        what: 'That an officer has shown you how to use a room: your name and e-mail address',
        why: 'To let you book the room.',
        basis: 'contract',
        seenBy: 'Officers with the right to look after loans.',
        kept: 'Until an officer removes you from the list, or you delete your account.',
      },
    ],
    accountRows: [
      {
        holder: { borrower: 'person_key', address: 'email' },
        title: 'Rooms that you can book',
        context: { room: sql`(select name from equipment where equipment.id = inductions.equipment_id)` },
        onErasure: 'delete',
      },
    ],
  },
  loan_links: {
    columns: { ...internal('token_hash'), ...other('booking_id') },
    processing: [BOOKING],
    accountRows: [{ holder: OF_BOOKING, onErasure: 'by code' }],
  },
};
