import { describe, expect, it } from 'vitest';
import { toCanaryBucket, isInCanary } from './canary.ts';

const visitors = Array.from({ length: 100_000 }, (_, index) => `visitor-${index}`);
const some = visitors.slice(0, 5000);
const inCanary = (id: string, percent: number, among = visitors) =>
  among.filter((visitor) => isInCanary(id, visitor, percent));

describe('a canary', () => {
  it.each([0.5, 5, 10, 50])('of %s % reaches its percentage of 100,000 visitors within 0.2 points', (percent) => {
    const share = (inCanary('deployment', percent).length / visitors.length) * 100;
    expect(Math.abs(share - percent)).toBeLessThan(0.2);
  });

  it('reaches nobody at 0 % and everybody at 100 %', () => {
    expect(inCanary('deployment', 0, some)).toHaveLength(0);
    expect(inCanary('deployment', 100, some)).toHaveLength(some.length);
  });

  it('keeps its visitors when it is extended', () => {
    const wider = new Set(inCanary('deployment', 25, some));
    expect(inCanary('deployment', 10, some).every((visitor) => wider.has(visitor))).toBe(true);
  });

  it('assigns a visitor consistently', () => {
    expect(toCanaryBucket('deployment', 'ada')).toBe(toCanaryBucket('deployment', 'ada'));
  });

  it('is independent of other canaries', () => {
    const first = new Set(inCanary('first', 10));
    const both = inCanary('second', 10).filter((visitor) => first.has(visitor));
    expect(Math.abs(both.length / visitors.length - 0.01)).toBeLessThan(0.002);
  });
});
