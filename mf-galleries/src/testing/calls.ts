import type { CallResult, OpenCall } from '@fotosoc/contract/calls';
import { createSamplePhoto } from '@fotosoc/photos/testing';

export function createSampleCall(more: Partial<OpenCall> = {}): OpenCall {
  return {
    slug: 'fog',
    title: 'Fog',
    theme: 'Anything that you cannot quite see.',
    opensAt: '2026-11-20T12:00:00.000Z',
    closesAt: '2026-12-06T23:59:00.000Z',
    entriesEach: 2,
    namesShown: 'results',
    judgedBy: 'members',
    ballot: 'votes',
    votesEach: 2,
    chosenCount: 3,
    tieRule: 'shared',
    state: 'open',
    entryCount: 14,
    ...more,
  };
}

export function createSampleResult(id: string, more: Partial<CallResult> = {}): CallResult {
  return {
    id,
    photo: createSamplePhoto(id, { credit: `Name of ${id}` }),
    title: `Title of ${id}`,
    isChosen: true,
    ...more,
  };
}
