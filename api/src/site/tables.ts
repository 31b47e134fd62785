import type { EmailLink } from '@fotosoc/contract/own-account';
import type { AskReason, ReviewList } from '@fotosoc/contract/review';
import type { Condition, LoanState } from '@fotosoc/contract/desk';
import type { RecordArea } from '@fotosoc/contract/record';
import type { Right } from '@fotosoc/contract/user';
import type { Generated } from 'kysely';

declare module '../ground/db/tables.ts' {
  interface Database {
    accounts: AccountRow;
    account_deletions: AccountDeletionRow;
    account_rights: AccountRightRow;
    right_invitations: RightInvitationRow;
    hand_over_drafts: HandOverDraftRow;
    hand_overs: HandOverRow;
    hand_over_invitations: HandOverInvitationRow;
    committee_ties: CommitteeTieRow;
    record_entries: RecordEntryRow;
    sessions: SessionRow;
    reset_requests: { id: string; email: string; asked_at: string };
    password_resets: { token_hash: string; account_id: string; expires_at: string };
    email_links: EmailLinkRow;
    known_devices: { token_hash: string; account_id: string; created_at: string };
    login_failures: { key: string; failures: number; last_at: string };
    portfolios: PortfolioRow;
    galleries: GalleryRow;
    photo_sets: PhotoSetRow;
    photos: PhotoRow;
    hidden_photos: HiddenPhotoRow;
    captions: CaptionRow;
    caption_reports: { caption_id: string; reporter: string; reported_at: string };
    review_cases: ReviewCaseRow;
    equipment: EquipmentRow;
    equipment_units: EquipmentUnitRow;
    bookings: BookingRow;
    lent_units: LentUnitRow;
    stranger_posts: StrangerPostRow;
    loan_mails: { booking_id: string; kind: string; ends_at: string; written_at: string };
    loan_links: { token_hash: string; booking_id: string };
    fotos_of_the_week: FotoOfTheWeekRow;
    planned_events: PlannedEventRow;
    /** By their address at the feed. */
    outside_pictures: { source: string; photo_id: string };
    event_slugs: { slug: string; event_id: string };
    search_texts: SearchTextRow;
    search_terms: { term: string };
    moved_in: MovedInRow;
    old_addresses: { path: string; leads_to: string };
    part_versions: PartVersionRow;
    part_drafts: PartDraftRow;
    scheduled_publications: ScheduledPublicationRow;
  }
  interface Settings {
    'seeded-administrator': true;
    'demo-content': true;
    'photo-generation': true;
    'captions-wait': true;
    'loan-rules': true;
    'reports-that-hide': true;
    'form-ticket-secret': true;
    'strangers-secret': true;
    'links-read-last': true;
    'links-taken-over': true;
    'events-taken-over': true;
    'events-read-last': true;
    'foto-taken-over': true;
    'photo-side': true;
  }
  interface Counters {
    'content-revision': true;
    'member-portfolios': true;
    'fotos-uploaded': true;
  }
  interface Leases {
    seed: true;
  }
}

export interface AccountRow {
  id: string;
  email: string;
  /** The address as it is compared: lower case. */
  email_key: string;
  password_hash: string;
  /** Whether an entry of the published committee is theirs (`committee_ties`): decides the badge. */
  is_committee: number;
  created_at: string;
  /** When somebody last showed that mail to the address is theirs. */
  email_confirmed_at: string | null;
  /** Null since the account was made. */
  password_changed_at: string | null;
}

/** An account that its holder has deleted, and can come back to until an instant; its row, and what is of it, is kept until
 *  then. */
export interface AccountDeletionRow {
  account_id: string;
  deleted_at: string;
  /** From when on it is over. */
  erased_at: string;
  /** JSON: `Kept`, what its rows do not say. */
  kept: string;
}

/** What a mailed link does with the address of an account. */
export interface EmailLinkRow {
  token_hash: string;
  account_id: string;
  act: EmailLink['act'];
  email: string;
  email_key: string;
  created_at: string;
  expires_at: string;
}

export interface AccountRightRow {
  account_id: string;
  name: Right;
  /** `YYYY-MM-DD` by the society's clock, the last day that it is in force; null without end. */
  last_day: string | null;
  /** When its holder was told that it ends soon. */
  reminded_at: string | null;
}

export interface RightInvitationRow {
  id: string;
  token_hash: string;
  email: string;
  email_key: string;
  /** JSON: `GivenRight[]`. */
  rights: string;
  invited_by: string | null;
  invited_at: string;
  expires_at: string;
}

/** The hand over that is prepared; one row. */
export interface HandOverDraftRow {
  id: 'next';
  /** JSON: `HandOverPlan`. */
  plan: string;
  changed_at: string;
  changed_by: string | null;
}

/** Whose account an entry of the committee is, while it has this name: a post that changes hands is not the former holder's. */
export interface CommitteeTieRow {
  entry_id: string;
  /** The name as it is compared: without accents, lower case. */
  name_key: string;
  account_id: string;
}

/** The last hand over, until the next one. */
export interface HandOverRow {
  id: string;
  at: string;
  /** JSON: `HandOverPlan`. */
  plan: string;
  /** JSON: `Trace`, what it changed; `null` once it is forgotten. */
  trace: string;
}

/** An invitation that a hand over made; by the id that it has, or had. */
export interface HandOverInvitationRow {
  invitation_id: string;
  hand_over_id: string;
  email: string;
  /** JSON: `Right[]`. */
  rights: string;
  /** Account id of whoever had the link. */
  accepted_by: string | null;
  accepted_at: string | null;
}

/** What somebody did for the society; what a person can undo says how it was before. */
export interface RecordEntryRow {
  id: string;
  area: RecordArea;
  at: string;
  /** Null for the site itself, and for somebody whose account is gone. */
  actor_id: string | null;
  act: string;
  /** What it was done to. */
  subject_id: string;
  /** The same in words, as it was called then. */
  subject: string;
  before_state: string | null;
  after_state: string | null;
  undone_at: string | null;
}

export interface SessionRow {
  token_hash: string;
  /** The token before the last rotation; requests under way may still carry it for a minute. */
  previous_token_hash: string | null;
  account_id: string;
  created_at: string;
  seen_at: string;
  rotated_at: string;
  /** Of what was given for the password, the last time it was given again; null until then, like the instant. */
  confirmation_hash: Generated<string | null>;
  confirmed_at: Generated<string | null>;
  /** What it is used with, as in `iPhone, Safari`; empty where that was not said. */
  device: Generated<string>;
}

export interface PortfolioRow {
  id: string;
  link: string;
  owner_id: string;
  name: string;
  /** The name as it is sorted: lower case, without accents. */
  name_key: string;
  bio: string;
  social_buttons: string;
  created_at: string;
  updated_at: string;
  /** A random number: portfolios are drawn by it. */
  lot: number;
  /** Null while it is shown; in the future while its owner's account is deleted, and can come back. */
  hidden_at: string | null;
}

export interface GalleryRow {
  id: string;
  link: string;
  title: string;
  created_at: string;
  /** Whether captions wait to be approved, 1 or 0; null where that is as the site says. */
  captions_wait: number | null;
  /** Since when nobody but who decides sees it. */
  hidden_at: string | null;
  /** Whether what cameras wrote down is shown, 1 or 0; null where nobody said so. */
  shows_camera: number | null;
  /** The event that it was taken at. */
  event_id: string | null;
}

/** A titled run of photos, of a portfolio or of a gallery. */
export interface PhotoSetRow {
  id: string;
  portfolio_id: string | null;
  gallery_id: string | null;
  position: number;
  title: string;
}

export interface PhotoRow {
  id: string;
  owner_id: string;
  purpose: string;
  /** Path of the stored photo below the media folder; its address is the same below `/media/`. */
  file: string;
  width: number;
  height: number;
  /** Of the photo and all its variants. */
  size_bytes: number;
  variants: string;
  placeholder: string;
  exif: string | null;
  alt: string;
  /** Who took it; empty where nobody said so. */
  credit: string;
  set_id: string | null;
  position: number | null;
  profile_of: string | null;
  created_at: string;
  /** Milliseconds of a processor that preparing it took; null of one that was prepared before that was measured. */
  work_ms: number | null;
}

/** A photo that is shown nowhere, with the place that it had. */
export interface HiddenPhotoRow {
  photo_id: string;
  hidden_at: string;
  /** What held it; neither where it had no place, as a Foto of the Week from elsewhere. */
  portfolio_id: string | null;
  gallery_id: string | null;
  is_profile: number;
  set_title: string;
  set_position: number;
  position: number;
}

export interface CaptionRow {
  id: string;
  photo_id: string;
  name: string;
  caption: string;
  created_at: string;
  /** Of who was signed in to write it. */
  account_id: Generated<string | null>;
  /** When its author removed it: nobody sees it any more, and in a moment it is gone. In the future while their account is
   *  deleted, and can come back. */
  removed_at: Generated<string | null>;
  state: Generated<'shown' | 'waiting' | 'hidden'>;
  /** When somebody last decided about it: from then on no report hides it. */
  decided_at: Generated<string | null>;
}

/** Something that somebody has to decide about. */
export interface ReviewCaseRow {
  id: string;
  list: ReviewList;
  caption_id: string | null;
  photo_id: string | null;
  /** Of who asks about a photo, like the note and the address. */
  reason: AskReason | null;
  note: string | null;
  email: string | null;
  /** Of what whoever asked was given, to leave an address afterwards. */
  answer_key_hash: string | null;
  /** Whether it hid what it is about. */
  hid: number;
  opened_at: string;
  decided_at: string | null;
  /** Of the record: how it was decided. */
  entry_id: string | null;
}

export interface BookingRow {
  id: string;
  equipment_id: string;
  user_email: string;
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
  /** What the desk wrote when it was handed out. */
  note: Generated<string>;
  /** Id of the first of those that were booked together; null of that one, and of what was booked alone. */
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

/** Something that a visitor without an account has sent. */
export interface StrangerPostRow {
  /** Of what it became: a caption, a booking (of several booked together the first), an account; of a message its own. */
  subject_id: string;
  kind: 'caption' | 'booking' | 'account' | 'message';
  /** A hash that only this site can make. */
  network: string;
  sent_at: string;
  /** 1 once it is part of a flood. */
  is_held: number;
}

/** A kind of equipment. */
export interface EquipmentRow {
  id: string;
  name: string;
  quantity: number;
  photo_id: Generated<string | null>;
  /** Null while it is on the list. */
  retired_at: Generated<string | null>;
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

export interface FotoOfTheWeekRow {
  photo_id: string;
  caption: string;
  photographer_name: string;
  instagram_link: string;
  instagram_username: string;
  /** Where outside the photo was fetched from; null for a photo of this site. */
  source: string | null;
  chosen_at: string;
  /** Instant; of one that is planned, the beginning of its day by the society's clock. Photos that are planned have a place
   *  on the site, so that nothing shows them for being here. */
  shows_from: string;
}

/** The words of something that can be found; written by triggers alone. */
export interface SearchTextRow {
  n: Generated<number>;
  kind: string;
  id: string;
  title: string;
  words: string;
}

export interface PlannedEventRow {
  id: string;
  name: string;
  image: string;
  starts_at: string;
  ends_at: string;
  location: string;
  /** Euro. */
  cost: number;
  capacity: number | null;
  type: string;
  description: string;
  /** Last part of its page's address; what it was before is in `event_slugs`, like this. */
  slug: string;
  /** Its picture, in place of `image`. */
  photo_id: string | null;
  /** When it was to start before it was moved. */
  moved_from: string | null;
  cancelled_at: string | null;
  cancelled_why: string;
  /** How often what calendars hold of it has changed (RFC 5545, 3.8.7.4). */
  sequence: number;
  created_at: string;
  updated_at: string;
}

/** What was made here of something of another site: done again, it is not made twice. */
export interface MovedInRow {
  kind: 'account' | 'portfolio' | 'gallery' | 'photo' | 'captions';
  /** What it is called there. */
  source: string;
  /** Its id here. */
  target: string;
}

/** One publication of a part of the pages; the one of the highest number is what visitors see. */
export interface PartVersionRow {
  key: string;
  /** From 1; before that, a part is as the site came. */
  number: number;
  /** JSON in the shape of the part. */
  value: string;
  published_at: string;
  published_by: string | null;
}

/** What is being changed of a part, for everybody who looks after the content. */
export interface PartDraftRow {
  key: string;
  value: string;
  changed_at: string;
  changed_by: string | null;
}

/** When the drafts of a page are published by themselves. */
export interface ScheduledPublicationRow {
  page: string;
  publish_at: string;
  set_at: string;
  set_by: string | null;
  /** When it could not be published; null before its time. */
  failed_at: string | null;
  /** A JSON list of sentences that say why. */
  reasons: string | null;
}
