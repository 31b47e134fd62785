import type { BallotKind, Entrants, JudgedBy, NamesShown, TieRule } from '@fotosoc/contract/calls';

export interface CallTables {
  open_calls: CallRow;
  call_entries: CallEntryRow;
  call_judges: CallJudgeRow;
  call_ballots: CallBallotRow;
  call_marks: CallMarkRow;
  call_guests: CallGuestRow;
  call_guest_links: { token_hash: string; guest_id: string };
  /** Uploads of guests; the account of the society owns the photos. */
  call_guest_photos: { photo_id: string; guest_id: string };
}

export interface CallRow {
  id: string;
  slug: string;
  title: string;
  theme: string;
  /** The photo may be hidden or deleted since. */
  picture_photo_id: string | null;
  opens_at: string;
  closes_at: string;
  entries_each: number;
  names_shown: NamesShown;
  judged_by: JudgedBy;
  ballot: BallotKind;
  votes_each: number;
  chosen_count: number;
  tie_rule: TieRule;
  judged_while_open: number;
  /** Secret seed of lots and of the order of each judge. */
  seed: string;
  created_at: string;
  results_at: string | null;
  gallery_id: string | null;
  entrants: Entrants;
}

export interface CallEntryRow {
  id: string;
  call_id: string;
  photo_id: string;
  /** Empty for the entry of a guest. */
  account_id: string;
  /** Null for the entry of a member, and after the guest's address was erased. */
  guest_id: string | null;
  /** Address of the person without case and suffix, by which a second account of the same person is recognised.
   *  Empty after a guest's address was erased. */
  person_key: string;
  title: string;
  name: string;
  entered_at: string;
  /** Time from which the entry cannot be restored, for the entry of a deleted account. */
  removed_at: string | null;
  /** Place and score in the results; null before, and without votes or marks. */
  place: number | null;
  score_sum: number | null;
  score_count: number | null;
}

/** Person who asked for a link to enter photos without an account. */
export interface CallGuestRow {
  id: string;
  call_id: string;
  /** Proposed for the entries; each entry has a name of its own. */
  name: string;
  email: string;
  /** Address without case and suffix, which `CallEntryRow` has as well. */
  person_key: string;
  asked_at: string;
}

export interface CallJudgeRow {
  id: string;
  call_id: string;
  name: string;
  token_hash: string;
  invited_at: string;
  /** Null for a link that is valid until the results. */
  valid_until: string | null;
}

/** Ballot of a member (`account_id` and `person_key`) or of a guest judge. */
export interface CallBallotRow {
  id: string;
  call_id: string;
  account_id: string | null;
  person_key: string | null;
  judge_id: string | null;
  started_at: string;
}

export interface CallMarkRow {
  ballot_id: string;
  entry_id: string;
  mark: number;
}
