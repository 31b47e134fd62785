export interface HandoverTables {
  hand_over_drafts: HandoverDraftRow;
  hand_overs: HandoverRow;
  hand_over_invitations: HandoverInvitationRow;
}

/** Prepared handover; one row. */
export interface HandoverDraftRow {
  id: 'next';
  /** JSON: `HandoverPlan`. */
  plan: string;
  changed_at: string;
  changed_by: string | null;
}

/** Last handover, until the next one. */
export interface HandoverRow {
  id: string;
  at: string;
  /** JSON: `HandoverPlan`. */
  plan: string;
  /** JSON: `Trace`, the changes of the handover; `null` after its expiry. */
  trace: string;
}

/** Invitation of a handover, by the id of the invitation, which may be gone. */
export interface HandoverInvitationRow {
  invitation_id: string;
  hand_over_id: string;
  email: string;
  /** JSON: `Right[]`. */
  rights: string;
  /** Account that accepted the link. */
  accepted_by: string | null;
  accepted_at: string | null;
}
