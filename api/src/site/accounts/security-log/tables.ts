import type { SecurityEventKind, SecurityEventResult } from '@fotosoc/contract/security-event';

export interface SecurityLogTables {
  security_events: SecurityEventRow;
}

/** An entry of the security log. Triggers refuse every update, and every deletion within 90 days. */
export interface SecurityEventRow {
  id: string;
  at: string;
  kind: SecurityEventKind;
  result: SecurityEventResult;
  /** The account that the event is about; null where nobody is known. Stays after the account is erased. */
  account_id: string | null;
  /** The account that acted; null for the site itself and for a person who is not signed in. */
  actor_id: string | null;
  /** Network of the request (`networkOf`), never a full address; null for a job. */
  network: string | null;
  /** As in `iPhone, Safari`; empty where the browser did not say. */
  device: string;
  /** Rights, number of sessions or route; empty where the kind says everything. */
  detail: string;
  /** Number of times the event has happened within the hour, this time included. */
  count: number;
}
