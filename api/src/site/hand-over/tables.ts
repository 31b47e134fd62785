export interface HandOverTables {
  hand_over_drafts: HandOverDraftRow;
  hand_overs: HandOverRow;
  hand_over_invitations: HandOverInvitationRow;
}

/** Prepared handover; one row. */
export interface HandOverDraftRow {
  id: 'next';
  /** JSON: `HandOverPlan`. */
  plan: string;
  changed_at: string;
  changed_by: string | null;
}

/** Last handover, until the next one. */
export interface HandOverRow {
  id: string;
  at: string;
  /** JSON: `HandOverPlan`. */
  plan: string;
  /** JSON: `Trace`, the changes of the handover; `null` after its expiry. */
  trace: string;
}

/** Invitation of a handover, by the id of the invitation, which may be gone. */
export interface HandOverInvitationRow {
  invitation_id: string;
  hand_over_id: string;
  email: string;
  /** JSON: `Right[]`. */
  rights: string;
  /** Account that accepted the link. */
  accepted_by: string | null;
  accepted_at: string | null;
}
