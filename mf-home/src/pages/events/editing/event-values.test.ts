import { describe, expect, it } from 'vitest';
import { EMPTY, inputOf, mistakesIn } from './event-values';

const values = { ...EMPTY, name: 'Walk', start: '2026-07-01T18:30' };

describe('an event in the form', () => {
  it('goes by the clock of the society', () => {
    expect(inputOf({ ...values, end: '2026-12-01T18:30' })).toMatchObject({
      start: '2026-07-01T17:30:00.000Z',
      end: '2026-12-01T18:30:00.000Z',
    });
  });

  it('ends when it starts unless it says more, and takes a comma for a point', () => {
    expect(inputOf({ ...values, cost: '€ 2,50', capacity: ' 12 ' })).toMatchObject({
      start: '2026-07-01T17:30:00.000Z',
      end: '2026-07-01T17:30:00.000Z',
      cost: 2.5,
      capacity: 12,
      photoId: null,
    });
  });

  it('says what is wrong with it', () => {
    expect(mistakesIn(values)).toEqual({});
    const wrong = { ...values, name: ' ', end: '2026-07-01T18:00', cost: 'five', capacity: '1.5' };
    expect(Object.keys(mistakesIn(wrong))).toEqual(['name', 'end', 'cost', 'capacity']);
    expect(Object.keys(mistakesIn({ ...values, start: '' }))).toEqual(['start']);
  });
});
