import type { ListedEvent } from '@fotosoc/contract/event';
import type { SearchKind } from '@fotosoc/contract/search';
import { formatDate } from '@fotosoc/contract/format-time';
import type { Workshop } from '@fotosoc/contract/workshop';
import { findCommittee, listCommitteeTexts, type Committees, type TextResult } from './committee.ts';
import { containsAllTerms, splitWords } from './search-terms.ts';

/** Public content that is not in the search index. */
export interface UnindexedContent {
  workshops: readonly Workshop[];
  /** Events of the external feed only. */
  events: readonly ListedEvent[];
  committees: Committees;
}

/** Returns unindexed results of one kind with all terms. */
export function findUnindexed(elsewhere: UnindexedContent, kind: SearchKind, words: readonly string[]): TextResult[] {
  if (kind === 'people') return findCommittee(elsewhere.committees, words);
  const results =
    kind === 'workshops' ? listWorkshops(elsewhere.workshops) : kind === 'events' ? listEvents(elsewhere.events) : [];
  return results.filter(({ text }) => containsAllTerms(text, words));
}

/** Returns all words of the content, for suggestions. */
export function listUnindexedTerms({ workshops, events, committees }: UnindexedContent): Set<string> {
  const results = [...listWorkshops(workshops), ...listEvents(events)];
  return new Set([...results.map(({ text }) => text), ...listCommitteeTexts(committees)].flatMap(splitWords));
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
    text: [name, location, type, description, formatDate(start)].join(' '),
  }));
}
