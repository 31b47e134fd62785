import type { ListedEvent } from '@fotosoc/contract/event';

export type Standing = 'coming' | 'now' | 'over' | 'cancelled';

export function standingOf({ start, end, cancelled }: ListedEvent, now: Date): Standing {
  if (cancelled) return 'cancelled';
  const at = now.toISOString();
  if (end <= at && start < at) return 'over';
  return start <= at ? 'now' : 'coming';
}
