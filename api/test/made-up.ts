import { DAY_MS } from '../src/ground/units.ts';

/** A word that nothing else in the test is called. */
export function unique(): string {
  return `x-${crypto.randomUUID()}`;
}

/** An address of nobody. */
export function email(): string {
  return `${unique()}@example.org`;
}

/** ISO 8601, UTC. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}
