export interface HandOverTables {
  hand_over_drafts: HandOverDraftRow;
  hand_overs: HandOverRow;
  hand_over_invitations: HandOverInvitationRow;
}

/** The hand over that is prepared; one row. */
export interface HandOverDraftRow {
  id: 'next';
  /** JSON: `HandOverPlan`. */
  plan: string;
  changed_at: string;
  changed_by: string | null;
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
