import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { schemasOf, shapeOf } from './places.ts';
import type { Example } from './remote-json.ts';

const fits = (props: object, { place, part }: { place?: Example[]; part?: Example[] }) =>
  schemasOf(place && { examples: place }, part && { examples: part }).every((schema) => Value.Check(schema, props));

describe('examples say', () => {
  it('which properties there are, and of which types', () => {
    const place = [{ quiz: 'owls', score: 3, isOver: true }];
    expect(fits({ quiz: 'trees', score: 0.5, isOver: false }, { place })).toBe(true);
    expect(fits({ quiz: 'trees', score: '3', isOver: false }, { place })).toBe(false);
    expect(fits({ quiz: 'trees', score: 3 }, { place })).toBe(false);
  });

  it('that one may be missing, which not all of them have', () => {
    const place: Example[] = [{ quiz: 'owls', score: 3 }, { quiz: 'owls' }];
    expect(shapeOf(place).required).toEqual(['quiz']);
    expect(fits({ quiz: 'trees' }, { place })).toBe(true);
    expect(fits({ score: 3 }, { place })).toBe(false);
  });

  it('that one may be of several types', () => {
    const place = [{ score: 3 }, { score: null }];
    expect([fits({ score: null }, { place }), fits({ score: 1 }, { place }), fits({ score: '' }, { place })]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a place', () => {
  it('is given nothing that its page does not say, or that is too long for a name', () => {
    expect(fits({ quiz: 'owls', user: 'ada' }, { place: [{ quiz: '' }] })).toBe(false);
    expect(fits({ quiz: 'o'.repeat(201) }, { place: [{ quiz: '' }] })).toBe(false);
  });

  it('is given what its part reads, which may be less', () => {
    expect(fits({ quiz: 'owls', score: 3 }, { part: [{ quiz: '' }] })).toBe(true);
    expect(fits({ quiz: 'owls' }, { place: [{ quiz: '' }], part: [{ score: 1 }] })).toBe(false);
  });
});
