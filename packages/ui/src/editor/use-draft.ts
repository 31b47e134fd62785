import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';

/** Typing is kept when it pauses this long, and when the page is left. */
const PAUSE_MS = 300;

export interface DraftOptions<T> {
  /** Names the draft on this device, e.g. by account and page. */
  name: string;
  /** What the form starts from when there is no draft. */
  initial: T;
  /** The version of what is being edited: a draft of another version is not taken up. Default: always taken up. */
  base?: string;
  /** The part that can be kept. */
  keep: (value: T) => T;
}

export interface Draft<T> {
  value: T;
  setValue: Dispatch<SetStateAction<T>>;
  /** Whether the form started from a draft. */
  wasKept: boolean;
  /** Forgets the draft and starts from `next`. */
  reset: (next: T) => void;
}

/** What is being filled in, kept on this device until saved: a closed tab or an ended session loses nothing. */
export function useDraft<T>({ name, initial, base = '', keep }: DraftOptions<T>): Draft<T> {
  const [kept] = useState(() => readDraft(name, base) as T | undefined);
  const [value, setValue] = useState(kept ?? initial);
  const untouched = useRef(value);
  const unwritten = useRef<{ value: T } | null>(null);

  const write = useCallback(() => {
    if (unwritten.current) writeDraft(name, base, keep(unwritten.current.value));
    unwritten.current = null;
  }, [name, base, keep]);

  useEffect(() => {
    if (value === untouched.current) return undefined;
    unwritten.current = { value };
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, write]);

  useEffect(() => {
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  const reset = (next: T) => {
    unwritten.current = null;
    untouched.current = next;
    localStorage.removeItem(name);
    setValue(next);
  };
  return { value, setValue, wasKept: kept !== undefined, reset };
}

function readDraft(name: string, base: string): unknown {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as { base: string; value: unknown } | null;
    return stored?.base === base ? stored.value : undefined;
  } catch {
    return undefined; // unreadable is as good as none
  }
}

function writeDraft(name: string, base: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify({ base, value }));
  } catch {
    // A full or forbidden store only costs the draft.
  }
}
