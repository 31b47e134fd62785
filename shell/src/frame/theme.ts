export type Theme = 'light' | 'dark';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The theme on screen: the stored choice, which the server wrote into the page, else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Shows a theme and stores it in a cookie, so that the server's next page has it before the first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the server must read it with the page request
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
