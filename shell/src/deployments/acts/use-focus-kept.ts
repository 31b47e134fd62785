import { useEffect, useRef } from 'react';
import type { Intent } from './intents.ts';

/** Keeps whoever acts by keyboard at the remote that they act on, once the button that they pressed is gone, as most are
 *  after an act: the browser has given it the focus before the page shows what came of it. */
export function useFocusKept(intent: Intent | undefined): void {
  const name = useRef<string>(undefined);
  useEffect(() => {
    if (intent) name.current = intent.remote.name;
    else if (name.current !== undefined && document.activeElement === document.body) {
      document.getElementById(rowId(name.current))?.focus({ preventScroll: true });
      name.current = undefined;
    }
  }); // after whatever was drawn, for that may be what the button went with
}

/** Id of the row of a remote. */
export function rowId(name: string): string {
  return `remote-${name}`;
}
