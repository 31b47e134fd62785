import type { ErrorPhase } from './error-cause.ts';

/** Descriptions of the error phases, for people. */
export const ERROR_PHASE_TEXTS: Record<ErrorPhase, string> = {
  loading: 'while it was loaded',
  server: 'while the server drew it',
  hydration: 'before what the server had drawn could be used',
  drawing: 'while it was drawn',
  event: 'in its code, later',
};
