import { MINUTE_MS } from '../units.ts';

/** How far the clocks of processes that share a database may be apart, and how long one may wait for its turn after it has
 *  looked at its clock: an instant that lies so little ahead is of now. What lies further ahead says that a clock was set
 *  back. */
export const CLOCKS_DIFFER_MS = MINUTE_MS;
