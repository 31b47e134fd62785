import type { SectionKey } from '@fotosoc/contract/part';

/** Text that was typed, and the value that it was made from. */
export interface Typed {
  value: unknown;
  base: unknown;
}

const PREFIX = 'fotosoc-draft:part:';

/** Keeps a section on this device until the server has it. */
export function saveLocally(key: SectionKey, typed: Typed): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(typed));
  } catch {
    // A full or forbidden store only costs what was typed without a connection.
  }
}

export function deleteLocally(key: SectionKey): void {
  localStorage.removeItem(PREFIX + key);
}

export function readLocally(key: SectionKey): Typed | undefined {
  try {
    return (JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as Typed | null) ?? undefined;
  } catch {
    return undefined; // unreadable is as good as none
  }
}

/** Returns the keys of sections on this device that begin with `event.` or `foto.`. */
export function listLocally(prefix: string): SectionKey[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX + prefix))
    .map((name) => name.slice(PREFIX.length) as SectionKey);
}
