/** Stored rows, the same on PostgreSQL: 0 and 1 for booleans, ISO 8601 UTC text for instants, JSON as text. Tables that
 *  both modules use; each module adds its own in its `tables.ts`. */
export interface Database {
  rate_limits: { key: string; hits: number; resets_at: string };
  idempotent_answers: IdempotentAnswerRow;
  settings: { name: SettingName; value: string };
  counters: { name: keyof Counters; value: number };
  /** Leases of work that one process does at a time. */
  leases: { name: keyof Leases; owner: string; renewals: number };
  mails: MailRow;
}

/** Settings of the server about its own data; each module adds its names. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Settings {}

/** Name of a setting: one of those that the application declares. */
export type SettingName = keyof Settings extends never ? string : keyof Settings;

/** Counters that database triggers maintain; see the migrations that created them. */
export interface Counters {
  /** Rises with each change of content that responses may contain. */
  'content-revision': true;
  /** Rises with each change of the deployed versions. */
  'deployment-revision': true;
}

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
  /** Text of the mail; empty once the mail is sent. */
  body: string;
  /** Fields for the form service, JSON; `null` for mails that are never forms. */
  form: string | null;
  /** Calendar entry that is attached to the mail. */
  calendar: string | null;
  created_at: string;
  /** Time of the next attempt; `null` once the mail is sent or given up. */
  next_try_at: string | null;
  tries: number;
  sent_at: string | null;
  /** Reason of a delayed mail, which is withdrawn when the reason is undone. */
  reason: string | null;
}
