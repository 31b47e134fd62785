import { DAY_MS } from '../src/ground/units.ts';

export function unique(): string {
  return `x-${crypto.randomUUID()}`;
}

export function email(): string {
  return `${unique()}@example.org`;
}

/** ISO 8601, UTC. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}
