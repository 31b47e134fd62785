/** Rows as they are stored, and the same on PostgreSQL: 0 and 1 for booleans, ISO 8601 UTC text for instants,
 *  JSON as text. These are the tables that both houses use; each adds its own in its `tables.ts`. */
export interface Database {
  rate_limits: { key: string; hits: number; resets_at: string };
  idempotent_answers: IdempotentAnswerRow;
  settings: { name: keyof Settings; value: string };
  counters: { name: keyof Counters; value: number };
  /** What one process does at a time, and which. */
  leases: { name: keyof Leases; owner: string; renewals: number };
  mails: MailRow;
}

/** What the server notes about its own data folder: each house names what it notes. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Settings {}

/** Figures that the database keeps up to date by itself; see the migrations that made them. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Counters {}

/** What one process does at a time. */
export interface Leases {
  jobs: true;
}

export interface IdempotentAnswerRow {
  key: string;
  actor: string;
  route: string;
  fingerprint: string;
  body: string;
  created_at: string;
}

export interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  /** Empty once it is sent. */
  body: string;
  /** Fields for the form service, JSON; null for what is a mail in any case. */
  form: string | null;
  /** A date for the reader's calendar, where there is one. */
  calendar: string | null;
  created_at: string;
  /** Null once it is sent or given up. */
  next_try_at: string | null;
  tries: number;
  sent_at: string | null;
  /** What it tells of, where that can be undone: the mail goes with it while it waits. */
  reason: string | null;
}
