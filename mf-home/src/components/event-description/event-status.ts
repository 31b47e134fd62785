import type { ListedEvent } from '@fotosoc/contract/event';

export type EventStatus = 'coming' | 'now' | 'over' | 'cancelled';

export function getEventStatus({ start, end, cancelled }: ListedEvent, now: Date): EventStatus {
  if (cancelled) return 'cancelled';
  const at = now.toISOString();
  if (end <= at && start < at) return 'over';
  return start <= at ? 'now' : 'coming';
}
