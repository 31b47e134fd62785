import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';

/** Pause in typing after which a draft is stored. A draft is also stored when the user leaves the page. */
const PAUSE_MS = 300;

/** Stored draft, with the saved state that the draft changes. */
export interface KeptDraft<T, Base> {
  value: T;
  base: Base;
}

export interface DraftOptions<T, Base> {
  /** Storage name of the draft, e.g. with account and page. */
  name: string;
  /** Returns the initial values; called once. */
  open: (kept?: KeptDraft<T, Base>) => T;
  /** Saved state that the form edits, stored with the draft: another tab or device may have changed that state when the
   *  draft is restored. */
  base: Base;
  keep: (value: T) => T;
}

export interface Draft<T> {
  value: T;
  setValue: Dispatch<SetStateAction<T>>;
  wasKept: boolean;
  reset: (next: T) => void;
}

/** Stores form values on this device until saved, so that a closed tab or an ended session loses nothing. */
export function useDraft<T, Base>({ name, open, base, keep }: DraftOptions<T, Base>): Draft<T> {
  const [kept] = useState(() => readDraft<T, Base>(name));
  const [value, setValue] = useState(() => open(kept));
  const untouched = useRef(value);
  const isUnwritten = useRef(false);
  const write = useRef(() => undefined as void);
  useEffect(() => {
    write.current = () => {
      if (isUnwritten.current) writeDraft(name, { base, value: keep(value) });
      isUnwritten.current = false;
    };
  });

  useEffect(() => {
    if (value === untouched.current) return undefined;
    isUnwritten.current = true;
    const timer = setTimeout(() => {
      write.current();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);

  useEffect(() => {
    const writeNow = () => {
      write.current();
    };
    addEventListener('pagehide', writeNow);
    return () => {
      removeEventListener('pagehide', writeNow);
      writeNow();
    };
  }, []);

  const reset = (next: T) => {
    isUnwritten.current = false;
    untouched.current = next;
    localStorage.removeItem(name);
    setValue(next);
  };
  return { value, setValue, wasKept: kept !== undefined, reset };
}

function readDraft<T, Base>(name: string): KeptDraft<T, Base> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as KeptDraft<T, Base> | null) ?? undefined;
  } catch {
    return undefined; // an unreadable draft is ignored
  }
}

function writeDraft(name: string, draft: KeptDraft<unknown, unknown>): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Ignored: a full or forbidden store loses only the draft.
  }
}
