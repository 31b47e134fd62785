import type { ErrorPhase } from './error-cause.ts';

/** Descriptions of the error phases, for people. */
export const ERROR_PHASE_TEXTS: Record<ErrorPhase, string> = {
  loading: 'while loading',
  server: 'during server rendering',
  hydration: 'before hydration',
  drawing: 'while rendering',
  event: 'in its code, after rendering',
};
