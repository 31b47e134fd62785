import { describe, expect, it } from 'vitest';
import { EMPTY, inputOf, mistakesIn } from './event-values';
import { instantOf, pickerTime } from './society-clock';

const values = { ...EMPTY, name: 'Walk', start: '2026-07-01T18:30' };

describe('an event in the form', () => {
  it('goes by the clock of the society, in summer and in winter', () => {
    expect(instantOf('2026-07-01T18:30')).toBe('2026-07-01T17:30:00.000Z');
    expect(instantOf('2026-12-01T18:30')).toBe('2026-12-01T18:30:00.000Z');
    expect(instantOf('2026-03-29T01:30')).toBe('2026-03-29T01:30:00.000Z'); // left out
    expect(instantOf('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z'); // twice
    expect(pickerTime('2026-07-01T17:30:00.000Z')).toBe('2026-07-01T18:30');
    expect(instantOf('')).toBe('');
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
