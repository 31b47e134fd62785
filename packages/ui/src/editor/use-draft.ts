import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';

/** Typing is kept when it pauses this long, and when the page is left. */
const PAUSE_MS = 300;

/** What was typed here before, and what it was made from. */
export interface KeptDraft<T, Base> {
  value: T;
  base: Base;
}

export interface DraftOptions<T, Base> {
  /** Names the draft on this device, e.g. by account and page. */
  name: string;
  /** What the form starts from; called once. */
  open: (kept?: KeptDraft<T, Base>) => T;
  /** What is being edited, kept beside the draft: it may be another one when the draft is taken up again. */
  base: Base;
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
    return undefined; // unreadable is as good as none
  }
}

function writeDraft(name: string, draft: KeptDraft<unknown, unknown>): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // A full or forbidden store only costs the draft.
  }
}
