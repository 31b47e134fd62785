import { useEffect, useRef } from 'react';
import type { Intent } from './intents.ts';

/** Moves the focus to the row of the remote after an action removed the pressed button. The browser resets the focus
 *  before the page shows the result. */
export function useFocusRestoration(intent: Intent | undefined): void {
  const name = useRef<string>(undefined);
  useEffect(() => {
    if (intent) name.current = intent.remote.name;
    else if (name.current !== undefined && document.activeElement === document.body) {
      document.getElementById(getRowId(name.current))?.focus({ preventScroll: true });
      name.current = undefined;
    }
  }); // runs after every render, because any render may remove the button
}

export function getRowId(name: string): string {
  return `remote-${name}`;
}
