import type { EventInput, ListedEvent } from '@fotosoc/contract/event';
import type { Photo } from '@fotosoc/contract/photo';
import { instantsOf, pickerTime } from '@fotosoc/contract/society-clock';

/** An event as it stands in the form: texts as they are typed, times as pickers hold them. */
export interface EventValues {
  name: string;
  start: string;
  end: string;
  location: string;
  cost: string;
  capacity: string;
  type: string;
  description: string;
  photo: Photo | null;
  /** A picture of the site that is no photo of it, as those of a demonstration. */
  image: string;
}

export const EMPTY: EventValues = {
  name: '',
  start: '',
  end: '',
  location: '',
  cost: '',
  capacity: '',
  type: '',
  description: '',
  photo: null,
  image: '',
};

export function valuesOf(event: ListedEvent): EventValues {
  const { name, location, type, description, photo, cost, capacity } = event;
  return {
    name,
    location,
    type,
    description,
    photo,
    image: photo ? '' : event.image,
    start: pickerTime(event.start),
    end: pickerTime(event.end),
    cost: cost > 0 ? cost.toFixed(2) : '',
    capacity: capacity === null ? '' : String(capacity),
  };
}

/** The same event another time. */
export function copyOf(event: ListedEvent): EventValues {
  return { ...valuesOf(event), start: '', end: '' };
}

/** What goes to the API. Nothing stands for an end that was not said. */
export function inputOf({ photo, cost, capacity, start, end, ...values }: EventValues): EventInput {
  return {
    ...values,
    photoId: photo?.id ?? null,
    start: instantOf(start),
    end: instantOf(end || start),
    cost: numberOf(cost) ?? 0,
    capacity: numberOf(capacity) ?? null,
  };
}

/** The first one that a picker's value stands for, ISO 8601; empty for no value. */
function instantOf(picked: string): string {
  return instantsOf(picked)[0]?.toISOString() ?? '';
}

/** What must be put right before sending, a sentence per field, named as the API names them. */
export function mistakesIn({ name, start, end, cost, capacity }: EventValues): Record<string, string> {
  const fields: Record<string, string> = {};
  if (name.trim() === '') fields['name'] = 'Give the event a name.';
  if (start === '') fields['start'] = 'Say when it starts.';
  if (end !== '' && end < start) fields['end'] = 'The end is before the start.';
  const euro = numberOf(cost);
  if (euro !== undefined && !(euro >= 0 && euro <= 10_000)) fields['cost'] = 'Enter an amount such as 5.00.';
  const people = numberOf(capacity);
  if (people !== undefined && !(Number.isInteger(people) && people > 0)) fields['capacity'] = 'Enter a whole number.';
  return fields;
}

/** With a comma or a point; undefined for nothing, NaN for no number. */
function numberOf(typed: string): number | undefined {
  const text = typed.trim().replace(/^€\s*/, '').replace(',', '.');
  return text === '' ? undefined : Number(text);
}
