import type { SectionKey } from '@fotosoc/contract/page-section';

/** Typed value with the value before typing, which a merge needs. */
export interface LocalDraft {
  value: unknown;
  base: unknown;
}

const PREFIX = 'fotosoc-draft:part:';

/** Stores a section on this device until the server has saved it. */
export function saveLocalDraft(key: SectionKey, typed: LocalDraft): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(typed));
  } catch {
    // Ignored: without storage, only text typed without a connection is lost.
  }
}

export function deleteLocalDraft(key: SectionKey): void {
  localStorage.removeItem(PREFIX + key);
}

export function readLocalDraft(key: SectionKey): LocalDraft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as LocalDraft | null) ?? undefined;
  } catch {
    return undefined; // unreadable drafts are ignored
  }
}

/** Returns the keys of stored sections that begin with `event.` or `foto.`. */
export function listLocalDrafts(prefix: string): SectionKey[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX + prefix))
    .map((name) => name.slice(PREFIX.length) as SectionKey);
}
