import { describe, expect, it } from 'vitest';
import { toCanaryBucket, isInCanary } from './canary.ts';

const visitors = Array.from({ length: 100_000 }, (_, index) => `visitor-${index}`);
const some = visitors.slice(0, 5000);
const inCanary = (id: string, percent: number) => some.filter((visitor) => isInCanary(id, visitor, percent));

/** Number of all visitors by bucket. */
const sizes = Array<number>(10_000).fill(0);
for (const visitor of visitors) sizes[toCanaryBucket('deployment', visitor)]! += 1;

describe('a canary', () => {
  it.each([0.5, 5, 10, 50])('of %s % reaches its percentage of 100,000 visitors within 0.2 points', (percent) => {
    const reached = sizes.slice(0, percent * 100).reduce((sum, size) => sum + size, 0);
    expect(Math.abs((reached / visitors.length) * 100 - percent)).toBeLessThan(0.2);
    const buckets = some.map((visitor) => toCanaryBucket('deployment', visitor));
    expect(inCanary('deployment', percent)).toEqual(some.filter((_, index) => buckets[index]! < percent * 100));
  });

  it('reaches nobody at 0 % and everybody at 100 %', () => {
    expect(inCanary('deployment', 0)).toHaveLength(0);
    expect(inCanary('deployment', 100)).toHaveLength(some.length);
  });

  it('keeps its visitors when it is extended', () => {
    const wider = new Set(inCanary('deployment', 25));
    expect(inCanary('deployment', 10).every((visitor) => wider.has(visitor))).toBe(true);
  });

  it('assigns a visitor consistently', () => {
    expect(toCanaryBucket('deployment', 'ada')).toBe(toCanaryBucket('deployment', 'ada'));
  });

  it('is independent of other canaries', () => {
    const first = visitors.filter((visitor) => isInCanary('first', visitor, 10));
    const both = first.filter((visitor) => isInCanary('second', visitor, 10));
    expect(Math.abs(both.length / visitors.length - 0.01)).toBeLessThan(0.002);
  });
});
