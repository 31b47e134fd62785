import type { FixedSectionKey, SectionValues, SectionKey } from '@fotosoc/contract/page-section';
import { isSameValue } from '@fotosoc/ui/editor';
import { createContext, use } from 'react';
import type { Drafts, EditorState } from './drafts';

interface Current {
  drafts: Drafts;
  state: EditorState;
  startAt: SectionKey | undefined;
}

export const EditingContext = createContext<Current | null>(null);

/** Returns the drafts and the state of the page in edit mode. */
export function useEditing(): Current {
  return use(EditingContext)!;
}

export interface EditedSection<K extends FixedSectionKey> {
  value: SectionValues[K];
  seen: SectionValues[K];
  isChanged: boolean;
  change: (value: SectionValues[K]) => void;
  /** Returns the validation error of a field, by path. */
  mistake: (path: string) => string | undefined;
}

/** Returns a section of the page in edit mode. */
export function useSection<K extends FixedSectionKey>(key: K): EditedSection<K> {
  const { drafts, state } = useEditing();
  const value = state.values[key] as SectionValues[K];
  const seen = state.sections![key]!.seen as SectionValues[K];
  return {
    value,
    seen,
    isChanged: !isSameValue(value, seen),
    change: (next) => drafts.change(key, next),
    mistake: (path) => state.mistakes[`${key}:${path}`],
  };
}

/** Returns the validation errors of a section, by field. */
export function listMistakes({ mistakes }: EditorState, key: SectionKey): Record<string, string> {
  const prefix = `${key}:`;
  const own = Object.entries(mistakes).filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(own.map(([path, sentence]) => [path.slice(prefix.length), sentence]));
}
