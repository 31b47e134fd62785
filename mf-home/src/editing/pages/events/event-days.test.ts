import type { EventSection } from '@fotosoc/contract/page-section';
import { parseWallTime } from '@fotosoc/contract/society-clock';
import { describe, expect, it } from 'vitest';
import { copyEvent, listWeeklyDays, MAX_COPIES, proposeDay } from './event-days';

const texts = { name: 'Walk', location: '', cost: '', capacity: '', type: '', description: '', photoId: '', image: '' };
const walk: EventSection = { ...texts, start: '2026-10-22T18:30', end: '2026-10-22T21:00', cancelled: 'Storm' };

describe('a copy of an event', () => {
  it('is proposed for the same weekday of the next week', () => {
    expect(proposeDay('2026-12-03T18:30', '2026-11-27')).toBe('2026-12-10');
    expect(proposeDay('', '2026-11-27')).toBe('2026-12-04');
  });

  it('of a past event is proposed for its next weekday after today', () => {
    expect(proposeDay('2026-10-01T18:30', '2026-11-26')).toBe('2026-12-03'); // a Thursday, copied on a Thursday
    expect(proposeDay('2026-10-01T18:30', '2026-11-25')).toBe('2026-11-26');
  });

  it('keeps its times by the Irish clock when the clock changes, and takes place', () => {
    const copy = copyEvent(walk, '2026-10-29');
    expect(copy).toEqual({ ...walk, start: '2026-10-29T18:30', end: '2026-10-29T21:00', cancelled: null });
    const instants = [walk.start, copy.start].map((wall) => parseWallTime(wall)[0]!.toISOString());
    expect(instants).toEqual(['2026-10-22T17:30:00.000Z', '2026-10-29T18:30:00.000Z']);
  });

  it('opens and closes its sign-up as much later', () => {
    const signUps = { audience: 'anyone', opens: '2026-10-15T12:00', closes: '', membersUntil: '' } as const;
    const copy = copyEvent({ ...walk, signUps: { ...signUps, guests: '', ticketUrl: '' } }, '2026-10-29');
    expect(copy.signUps).toMatchObject({ opens: '2026-10-22T12:00', closes: '' });
  });

  it('ends on the next day if the event does, and has no end if the event has no end', () => {
    expect(copyEvent({ ...walk, end: '2026-10-23T01:00' }, '2026-12-31').end).toBe('2027-01-01T01:00');
    expect(copyEvent({ ...walk, end: '' }, '2026-10-29').end).toBe('');
  });
});

describe('a weekly event', () => {
  it('takes place on each day up to the last one', () => {
    expect(listWeeklyDays('2026-12-03', '2026-12-24')).toEqual([
      '2026-12-03',
      '2026-12-10',
      '2026-12-17',
      '2026-12-24',
    ]);
    expect(listWeeklyDays('2026-12-03', '2026-12-23')).toHaveLength(3);
    expect(listWeeklyDays('2026-12-03', '2026-12-02')).toEqual([]);
    expect(listWeeklyDays('2026-12-03', '')).toEqual([]);
  });

  it('is copied a limited number of times', () => {
    expect(listWeeklyDays('2026-12-03', '2036-12-03')).toHaveLength(MAX_COPIES);
  });
});
