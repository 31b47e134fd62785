import { DAY_MS } from '@fotosoc/server-kit/units';

export function createUniqueWord(): string {
  return `x-${crypto.randomUUID()}`;
}

export function createUniqueEmail(): string {
  return `${createUniqueWord()}@example.org`;
}

/** ISO 8601, UTC. */
export function formatInDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}
