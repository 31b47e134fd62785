import type { SecurityEventKind, SecurityEventResult } from '@fotosoc/contract/security-event';

export interface SecurityLogTables {
  security_events: SecurityEventRow;
}

/** Entry of the security log. Triggers refuse every update, and every deletion within 90 days. */
export interface SecurityEventRow {
  id: string;
  at: string;
  kind: SecurityEventKind;
  result: SecurityEventResult;
  /** Account that the event is about; null if unknown. The id stays after the account is erased. */
  account_id: string | null;
  /** Acting account; null for the site itself and for anonymous visitors. */
  actor_id: string | null;
  /** Network of the request (`getNetwork`), never a full address; null for a job. */
  network: string | null;
  /** Device name, such as `iPhone, Safari`; empty if the browser did not send one. */
  device: string;
  /** Further facts, such as rights, the number of sessions or the route; empty if `kind` says everything. */
  detail: string;
  /** Number of times the event has happened within the hour, this time included. */
  count: number;
}
