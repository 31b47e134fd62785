import type { EventInput } from '@fotosoc/contract/event';
import type { EventSection, RowKey, RowValue } from '@fotosoc/contract/part';
import { pickerTime } from '@fotosoc/contract/society-clock';
import { dayOfMonth } from '@fotosoc/contract/time-words';
import type { Db } from '../../ground/db/connection.ts';
import { cleanLine } from '../../ground/text/clean-text.ts';
import { instantOfWall } from '../../ground/text/society-clock.ts';
import type { Publisher, RowChange, RowSection, RowSections } from '../row-sections.ts';
import { deleteEvent, insertEvent, reasonOf, restoreBefore, updateEvent } from './changes.ts';
import { findRow, listRows } from './queries.ts';
import { checkEvent, type EventWords } from './rules.ts';
import type { PlannedEventRow } from './tables.ts';

const NAMELESS = 'Event without a name';
const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Sections of the Events page: each planned event. */
export const eventSections: RowSections = {
  page: 'events',

  async list(db) {
    return (await listRows(db)).map(sectionOf);
  },

  async find(db, key) {
    const row = await findRow(db, idOf(key));
    return row && sectionOf(row);
  },

  titleOf(_key, value) {
    if (value === null) return NAMELESS;
    const { name, start, cancelled } = value as EventSection;
    const day = start === '' ? '' : `, ${dayOfMonth(start.slice(0, 10))}`;
    return `${name.trim() || NAMELESS}${day}${cancelled === null ? '' : ' (cancelled)'}`;
  },

  async findMistakes(trx, changes) {
    const mistakes: Record<string, string> = {};
    for (const { key, value } of changes) {
      if (value === null) continue;
      const row = await findRow(trx, idOf(key));
      for (const [field, sentence] of Object.entries(check(value as EventSection, row).mistakes)) {
        mistakes[`${key}:${field}`] = sentence;
      }
    }
    return mistakes;
  },

  async publish(trx, changes, by) {
    const entryIds: string[] = [];
    for (const change of changes) entryIds.push(...(await publishEvent(trx, change, by)));
    return entryIds;
  },

  async undo(trx, entryIds, by) {
    for (const id of entryIds.toReversed()) {
      const problem = await restoreBefore(trx, id, by);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
};

/** @returns ids of the entries in the activity log */
async function publishEvent(trx: Db, { key, value }: RowChange, by: Publisher): Promise<string[]> {
  const row = await findRow(trx, idOf(key));
  if (value === null) return row ? [(await deleteEvent(trx, row, by)).id] : [];
  const section = value as EventSection;
  const { event: words } = check(section, row);
  const cancelledWhy = section.cancelled === null ? null : cleanLine(section.cancelled);
  if (!row) return [(await insertEvent(trx, words, by, { id: idOf(key), cancelledWhy })).entry.id];
  if (!differs(row, words) && cancelledWhy === reasonOf(row)) return [];
  return [(await updateEvent(trx, row, { words, cancelledWhy }, by)).entry.id];
}

function differs(row: PlannedEventRow, words: EventWords): boolean {
  return (Object.keys(words) as (keyof EventWords)[]).some((name) => row[name] !== words[name]);
}

function check(section: EventSection, row: PlannedEventRow | undefined) {
  const { cost, capacity } = section;
  const [euro, people] = [numberOf(cost), numberOf(capacity)];
  const { event, mistakes } = checkEvent({ ...inputOf(section, row), cost: euro ?? 0, capacity: people ?? null });
  if (section.name.trim() === '') mistakes['name'] = 'Give the event a name.';
  if (section.start === '') mistakes['start'] = 'Enter the start.';
  if (euro !== undefined && !(euro >= 0 && euro <= 10_000)) mistakes['cost'] = 'Enter an amount such as 5.00.';
  if (people !== undefined && !(Number.isInteger(people) && people > 0 && people <= 100_000)) {
    mistakes['capacity'] = 'Enter a whole number.';
  }
  return { event, mistakes };
}

/** Converts a section to event input. An unchanged time keeps its instant, as in autumn the clock shows one hour
 *  twice. */
function inputOf(section: EventSection, row: PlannedEventRow | undefined) {
  const { start, end, photoId, name, image, location, type, description } = section;
  const startsAt = row && pickerTime(row.starts_at) === start ? row.starts_at : instantOf(start);
  const endsAt = row && pickerTime(row.ends_at) === end ? row.ends_at : instantOf(end);
  const photo = photoId === '' ? null : photoId;
  return {
    name,
    image,
    location,
    type,
    description,
    start: startsAt,
    end: end === '' ? startsAt : endsAt,
    photoId: photo,
  } satisfies Omit<EventInput, 'cost' | 'capacity'>;
}

/** @returns ISO 8601; empty for an invalid time */
function instantOf(wall: string): string {
  if (!WALL_TIME.test(wall) || Number.isNaN(Date.parse(`${wall}Z`))) return '';
  const [date = '', time = ''] = wall.split('T');
  return instantOfWall({ date, time });
}

/** @returns undefined for an empty text, NaN for an invalid number */
function numberOf(typed: string): number | undefined {
  const text = typed.trim().replace(/^€\s*/, '').replace(',', '.');
  return text === '' ? undefined : Number(text);
}

function sectionOf(row: PlannedEventRow): RowSection {
  const { name, location, type, description, image, cost, capacity } = row;
  const value: EventSection = {
    name,
    start: pickerTime(row.starts_at),
    end: row.ends_at === row.starts_at ? '' : pickerTime(row.ends_at),
    location,
    cost: cost > 0 ? cost.toFixed(2) : '',
    capacity: capacity === null ? '' : String(capacity),
    type,
    description,
    photoId: row.photo_id ?? '',
    image: row.photo_id === null ? image : '',
    cancelled: reasonOf(row),
  };
  return { key: `event.${row.id}`, value: value satisfies RowValue, changedAt: row.updated_at };
}

function idOf(key: RowKey): string {
  return key.slice('event.'.length);
}
