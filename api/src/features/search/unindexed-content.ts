import type { OpenCall } from '@fotosoc/contract/calls';
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
  calls: readonly OpenCall[];
  committees: Committees;
}

/** Returns unindexed results of one kind with all terms. */
export function findUnindexed(elsewhere: UnindexedContent, kind: SearchKind, words: readonly string[]): TextResult[] {
  if (kind === 'people') return findCommittee(elsewhere.committees, words);
  return listOfKind(elsewhere, kind).filter(({ text }) => containsAllTerms(text, words));
}

/** Calls are among the events: clients know no other kind than those of their version. */
function listOfKind({ workshops, events, calls }: UnindexedContent, kind: SearchKind): TextResult[] {
  if (kind === 'workshops') return listWorkshops(workshops);
  return kind === 'events' ? [...listEvents(events), ...listCalls(calls)] : [];
}

/** Returns all words of the content, for suggestions. */
export function listUnindexedTerms({ workshops, events, calls, committees }: UnindexedContent): Set<string> {
  const results = [...listWorkshops(workshops), ...listEvents(events), ...listCalls(calls)];
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

function listCalls(calls: readonly OpenCall[]): TextResult[] {
  return calls.map(({ slug, title, theme, picture, closesAt, state }) => ({
    id: `call-${slug}`,
    title,
    line: state === 'results' ? 'Results of the call' : `Call, closes ${formatDate(closesAt)}`,
    path: `/calls/${slug}`,
    photo: picture ?? null,
    image: '',
    start: null,
    text: [title, theme, formatDate(closesAt)].join(' '),
  }));
}
