import type { ListedEvent } from '@fotosoc/contract/event';
import type { SearchKind } from '@fotosoc/contract/search';
import { dateInWords } from '@fotosoc/contract/time-words';
import type { Workshop } from '@fotosoc/contract/workshop';
import { findCommittee, listCommitteeTexts, type Committees, type TextResult } from './committee.ts';
import { hasAll, wordsOf } from './words.ts';

/** Content that visitors see and that the search index does not hold. */
export interface Elsewhere {
  workshops: readonly Workshop[];
  /** Events of the outside source only. */
  events: readonly ListedEvent[];
  committees: Committees;
}

/** Returns the results of one kind that the index does not hold and whose text has all words. */
export function findElsewhere(elsewhere: Elsewhere, kind: SearchKind, words: readonly string[]): TextResult[] {
  if (kind === 'people') return findCommittee(elsewhere.committees, words);
  const results =
    kind === 'workshops' ? listWorkshops(elsewhere.workshops) : kind === 'events' ? listEvents(elsewhere.events) : [];
  return results.filter(({ text }) => hasAll(text, words));
}

/** Returns the words of all of it, for suggestions. */
export function listTermsElsewhere({ workshops, events, committees }: Elsewhere): Set<string> {
  const results = [...listWorkshops(workshops), ...listEvents(events)];
  return new Set([...results.map(({ text }) => text), ...listCommitteeTexts(committees)].flatMap(wordsOf));
}

function listWorkshops(workshops: readonly Workshop[]): TextResult[] {
  return workshops.map(({ id, title, thumbnail }) => ({
    id: String(id),
    title,
    line: 'Presentation',
    path: '/workshops',
    photo: null,
    image: thumbnail,
    start: null,
    text: title,
  }));
}

function listEvents(events: readonly ListedEvent[]): TextResult[] {
  return events.map(({ slug, name, location, description, type, image, start }) => ({
    id: slug,
    title: name,
    line: location,
    path: `/events/${slug}`,
    photo: null,
    image,
    start,
    text: [name, location, type, description, dateInWords(start)].join(' '),
  }));
}
