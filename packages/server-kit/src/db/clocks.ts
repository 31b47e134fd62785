import { MINUTE_MS } from '../units.ts';

/** Maximum difference between the clocks of processes that share a database, plus the time that a process may wait for
 *  a lock after reading its clock. An instant further ahead means that a clock was set back. */
export const MAX_CLOCK_SKEW_MS = MINUTE_MS;
