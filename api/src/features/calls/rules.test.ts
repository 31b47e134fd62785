import { describe, expect, it } from 'vitest';
import { placeCandidates, sortForJudge } from './rules.ts';

const candidate = (id: string, marks: number[], enteredAt = '2026-11-02T12:00:00.000Z') => ({ id, marks, enteredAt });
const places = (...how: Parameters<typeof placeCandidates>) =>
  placeCandidates(...how).map(({ id, place }) => [id, place]);
const seed = 'seed';

describe('places', () => {
  it('follow the number of votes, and equal photos share a place', () => {
    const candidates = [candidate('a', [1]), candidate('b', [1, 1, 1]), candidate('c', [1]), candidate('d', [])];
    expect(new Map(places(candidates, { ballot: 'votes', tie_rule: 'shared', seed }) as [string, number][])).toEqual(
      new Map<string, number | null>([
        ['b', 1],
        ['a', 2],
        ['c', 2],
        ['d', null],
      ]),
    );
  });

  it('skip the places that others share', () => {
    const candidates = [candidate('a', [1, 1]), candidate('b', [1, 1]), candidate('c', [1])];
    const result = placeCandidates(candidates, { ballot: 'votes', tie_rule: 'shared', seed });
    expect(result.map(({ place }) => place)).toEqual([1, 1, 3]);
  });

  it('follow the exact average of the marks, also where decimals are equal', () => {
    const third = candidate('third', [7, 7, 8]);
    const same = candidate('same', [7, 7, 8, 7, 7, 8]);
    const more = candidate('more', [8, 7]);
    const result = placeCandidates([same, third, more], { ballot: 'marks', tie_rule: 'shared', seed });
    expect(result[0]!.id).toBe('more');
    expect(result.slice(1).map(({ place }) => place)).toEqual([2, 2]);
  });

  it('decide ties by the highest marks', () => {
    const candidates = [candidate('even', [8, 8]), candidate('split', [10, 6])];
    expect(places(candidates, { ballot: 'marks', tie_rule: 'top-marks', seed })).toEqual([
      ['split', 1],
      ['even', 2],
    ]);
  });

  it('decide ties by the time of entry', () => {
    const candidates = [
      candidate('late', [1], '2026-11-02T12:00:02.000Z'),
      candidate('early', [1], '2026-11-02T12:00:01.000Z'),
    ];
    expect(places(candidates, { ballot: 'votes', tie_rule: 'earlier', seed })).toEqual([
      ['early', 1],
      ['late', 2],
    ]);
  });

  it('decide ties by a lot that is equal at each count and different for each call', () => {
    const candidates = ['a', 'b', 'c', 'd', 'e'].map((id) => candidate(id, [1]));
    const draw = (lot: string) => places(candidates, { ballot: 'votes', tie_rule: 'lot', seed: lot });
    expect(draw('one')).toEqual(draw('one'));
    const first = new Set(Array.from({ length: 40 }, (_, index) => draw(`seed ${index}`)[0]![0]));
    expect(first.size).toBe(5);
    expect(draw('one').map(([, place]) => place)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the order of a judge', () => {
  const entries = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }));

  it('is equal at each visit, and keeps the rest in place when a photo is gone', () => {
    const order = sortForJudge(entries, seed, 'judge');
    expect(sortForJudge(entries.toReversed(), seed, 'judge')).toEqual(order);
    expect(sortForJudge(entries.slice(1), seed, 'judge')).toEqual(order.filter(({ id }) => id !== 'a'));
  });

  it('is uniform over the judges, for every photo and position (χ² test)', () => {
    const judges = 6000;
    const counts = entries.map(() => entries.map(() => 0));
    for (let judge = 0; judge < judges; judge++) {
      for (const [position, { id }] of sortForJudge(entries, seed, `judge ${judge}`).entries()) {
        counts['abcdef'.indexOf(id)]![position]! += 1;
      }
    }
    const expected = judges / entries.length;
    const chiSquare = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Critical value of 25 degrees of freedom at p = 0.001; the seed is fixed, so that the test is repeatable.
    expect(chiSquare).toBeLessThan(52.6);
  });
});
