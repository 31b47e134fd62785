import type { PartKey, PartValues, SectionKey } from '@fotosoc/contract/part';
import { createContext, use } from 'react';
import type { Drafts, Editing } from './drafts';
import { same } from './merge-values';

interface Current {
  drafts: Drafts;
  state: Editing;
  startAt: SectionKey | undefined;
}

export const EditingContext = createContext<Current | null>(null);

/** Returns the drafts and the state of the page in edit mode. */
export function useEditing(): Current {
  return use(EditingContext)!;
}

export interface EditedPart<K extends PartKey> {
  value: PartValues[K];
  seen: PartValues[K];
  isChanged: boolean;
  change: (value: PartValues[K]) => void;
  /** Returns the validation error of a field, by path. */
  mistake: (path: string) => string | undefined;
}

/** Returns a section of the page in edit mode. */
export function usePart<K extends PartKey>(key: K): EditedPart<K> {
  const { drafts, state } = useEditing();
  const value = state.values[key] as PartValues[K];
  const seen = state.parts![key]!.seen as PartValues[K];
  return {
    value,
    seen,
    isChanged: !same(value, seen),
    change: (next) => drafts.change(key, next),
    mistake: (path) => state.mistakes[`${key}:${path}`],
  };
}

/** Returns the validation errors of a section, by field. */
export function mistakesOf({ mistakes }: Editing, key: SectionKey): Record<string, string> {
  const prefix = `${key}:`;
  const own = Object.entries(mistakes).filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(own.map(([path, sentence]) => [path.slice(prefix.length), sentence]));
}
