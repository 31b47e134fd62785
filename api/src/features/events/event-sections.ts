import type { EventInput } from '@fotosoc/contract/event';
import type { EventSection, RowKey, RowValue } from '@fotosoc/contract/page-section';
import { formatPickerTime } from '@fotosoc/contract/society-clock';
import { formatDayAndMonth } from '@fotosoc/contract/format-time';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { normaliseLine } from '@fotosoc/server-kit/text/clean-text';
import { toInstant } from '@fotosoc/contract/wall-time';
import { markUndone } from '../activity-log/log-activity.ts';
import type { Publisher, RowChange, RowSection, RowSections } from '../content/read.ts';
import { deleteEvent, insertEvent, getCancellationReason, restoreEventsBefore, updateEvent } from './changes.ts';
import { findEventRow, listEventRows } from './queries.ts';
import { checkEvent, type EventTexts } from './rules.ts';
import { checkSignUps, toSignUpsSection } from './sign-up-settings.ts';
import type { PlannedEventRow } from './tables.ts';

const NAMELESS = 'Event without a name';
const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Sections of the Events page: each planned event. */
export const eventSections: RowSections = {
  page: 'events',

  async list(db) {
    return (await listEventRows(db)).map(toSection);
  },

  async find(db, key) {
    const row = await findEventRow(db, parseEventId(key));
    return row && toSection(row);
  },

  titleOf(_key, value) {
    if (value === null) return NAMELESS;
    const { name, start, cancelled } = value as EventSection;
    const day = start === '' ? '' : `, ${formatDayAndMonth(start.slice(0, 10))}`;
    return `${name.trim() || NAMELESS}${day}${cancelled === null ? '' : ' (cancelled)'}`;
  },

  async findMistakes(trx, changes) {
    const mistakes: Record<string, string> = {};
    for (const { key, value } of changes) {
      if (value === null) continue;
      const row = await findEventRow(trx, parseEventId(key));
      for (const [field, sentence] of Object.entries(checkSection(value as EventSection, row).mistakes)) {
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
    for (const id of entryIds.toReversed()) await restoreEventsBefore(trx, await markUndone(trx, id, by.now), by);
  },
};

/** @returns ids of the entries in the activity log */
async function publishEvent(trx: Db, { key, value }: RowChange, by: Publisher): Promise<string[]> {
  const row = await findEventRow(trx, parseEventId(key));
  if (value === null) return row ? [(await deleteEvent(trx, row, by)).id] : [];
  const section = value as EventSection;
  const { event: words } = checkSection(section, row);
  const cancelledWhy = section.cancelled === null ? null : normaliseLine(section.cancelled);
  if (!row) return [(await insertEvent(trx, words, by, { id: parseEventId(key), cancelledWhy })).entry.id];
  if (!isChanged(row, words) && cancelledWhy === getCancellationReason(row)) return [];
  return [(await updateEvent(trx, row, { words, cancelledWhy }, by)).entry.id];
}

function isChanged(row: PlannedEventRow, words: EventTexts): boolean {
  return (Object.keys(words) as (keyof EventTexts)[]).some((name) => row[name] !== words[name]);
}

function checkSection(section: EventSection, row: PlannedEventRow | undefined) {
  const { cost, capacity } = section;
  const [euro, people] = [parseCost(cost), parseCost(capacity)];
  const { signUps, mistakes: signUpMistakes } = checkSignUps(section, row);
  const { event, mistakes } = checkEvent({ ...toEventInput(section, row), cost: euro ?? 0, capacity: people ?? null });
  Object.assign(mistakes, signUpMistakes);
  if (section.name.trim() === '') mistakes['name'] = 'Give the event a name.';
  if (section.start === '') mistakes['start'] = 'Enter the start.';
  if (section.end === '') delete mistakes['end']; // an event without an end ends at its start
  if (euro !== undefined && !(euro >= 0 && euro <= 10_000)) mistakes['cost'] = 'Enter an amount such as 5.00.';
  if (people !== undefined && !(Number.isInteger(people) && people > 0 && people <= 100_000)) {
    mistakes['capacity'] = 'Enter a whole number.';
  }
  return { event: { ...event, sign_ups: signUps }, mistakes };
}

/** Converts a section to event input. An unchanged time keeps its instant, as in autumn the clock shows one hour
 *  twice. */
function toEventInput(section: EventSection, row: PlannedEventRow | undefined) {
  const { start, end, photoId, name, image, location, type, description } = section;
  const startsAt = row && formatPickerTime(row.starts_at) === start ? row.starts_at : parseWallTime(start);
  const endsAt = row && formatPickerTime(row.ends_at) === end ? row.ends_at : parseWallTime(end);
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
function parseWallTime(wall: string): string {
  if (!WALL_TIME.test(wall) || Number.isNaN(Date.parse(`${wall}Z`))) return '';
  const [date = '', time = ''] = wall.split('T');
  return toInstant({ date, time });
}

/** @returns undefined for an empty text, NaN for an invalid number */
function parseCost(typed: string): number | undefined {
  const text = typed.trim().replace(/^€\s*/, '').replace(',', '.');
  return text === '' ? undefined : Number(text);
}

function toSection(row: PlannedEventRow): RowSection {
  const { name, location, type, description, image, cost, capacity } = row;
  const value: EventSection = {
    name,
    start: formatPickerTime(row.starts_at),
    end: row.ends_at === row.starts_at ? '' : formatPickerTime(row.ends_at),
    location,
    cost: cost > 0 ? cost.toFixed(2) : '',
    capacity: capacity === null ? '' : String(capacity),
    type,
    description,
    photoId: row.photo_id ?? '',
    image: row.photo_id === null ? image : '',
    cancelled: getCancellationReason(row),
    signUps: toSignUpsSection(row),
  };
  return { key: `event.${row.id}`, value: value satisfies RowValue, changedAt: row.updated_at };
}

function parseEventId(key: RowKey): string {
  return key.slice('event.'.length);
}
