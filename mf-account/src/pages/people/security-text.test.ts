import type { SecurityEvent } from '@fotosoc/contract/security-event';
import { expect, it } from 'vitest';
import { formatEvent } from './security-text';

const EVENT: SecurityEvent = {
  id: 'e',
  at: '2026-11-27T12:00:00Z',
  kind: 'rights',
  result: 'done',
  account: 'Niall',
  actor: 'Ada',
  network: '192.0.2.0/24',
  device: 'Firefox',
  detail: '',
  count: 1,
};

it('names rights as the page does, and leaves other details as they are', () => {
  expect(formatEvent({ ...EVENT, detail: '+captions -loans' })).toBe(
    'changed the rights of Niall (gave Captions, ended Loans)',
  );
  expect(formatEvent({ ...EVENT, kind: 'suspension', detail: 'sessions ended: 2' })).toBe(
    'suspended the account of Niall (sessions ended: 2)',
  );
});
