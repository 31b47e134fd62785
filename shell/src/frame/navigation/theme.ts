import { useSyncExternalStore } from 'react';
import { ownEvent } from '../../composition/own-event.ts';

export type Theme = 'light' | 'dark';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const chosen = ownEvent('shell-theme');
/** What the server draws with, and so the browser's first render: of the system it knows nothing. */
let firstTheme: Theme = 'light';

/** The theme on screen: the stored choice, which the server wrote into the page, else the system's. */
function currentTheme(): Theme {
  const stored = document.documentElement.dataset['theme'];
  if (stored === 'light' || stored === 'dark') return stored;
  return systemIsDark().matches ? 'dark' : 'light';
}

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

/** Called before the first render of a page that the server draws, on both sides: the stored choice, if there is one. */
export function setFirstTheme(stored: Theme | null): void {
  firstTheme = stored ?? 'light';
}

/** The theme on screen, and a new render when the visitor or the system changes it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => firstTheme);
}

/** Shows a theme and stores it in a cookie, so that the server's next page has it before the first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the server must read it with the page request
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  chosen.tell();
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark();
  const stop = chosen.subscribe(listener);
  system.addEventListener('change', listener);
  return () => {
    stop();
    system.removeEventListener('change', listener);
  };
}
