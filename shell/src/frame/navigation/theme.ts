import { useSyncExternalStore } from 'react';
import { INTERACTIVE_EVENT } from '../../document/interactive.ts';
import { createWindowEvent } from '../../document/window-event.ts';

export type Theme = 'light' | 'dark';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const chosen = createWindowEvent('shell-theme');
/** Theme during SSR and hydration. The server does not know the system's preference. */
let firstTheme: Theme = 'light';

/** Theme on screen: the stored choice, which the server wrote into the page, or the system's preference. */
function currentTheme(): Theme {
  const stored = document.documentElement.dataset['theme'];
  if (stored === 'light' || stored === 'dark') return stored;
  return systemIsDark().matches ? 'dark' : 'light';
}

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

/** Sets the stored theme choice, if any. Must be called before the first render, in SSR and in the browser. */
export function setFirstTheme(stored: Theme | null): void {
  firstTheme = stored ?? 'light';
}

/** Returns the theme on screen, and re-renders when the visitor or the system changes the theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => firstTheme);
}

/** Applies a theme and stores it in a cookie, so that the server renders the next page with the theme before the first
 *  paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the server must read it with the page request
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  chosen.notify();
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark();
  const stop = chosen.subscribe(listener);
  system.addEventListener('change', listener);
  addEventListener(INTERACTIVE_EVENT, listener, { once: true }); // the switch may have been pressed before
  return () => {
    stop();
    removeEventListener(INTERACTIVE_EVENT, listener);
    system.removeEventListener('change', listener);
  };
}
