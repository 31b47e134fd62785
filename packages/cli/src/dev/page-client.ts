import { DEVTOOLS } from './devtools.ts';

/** State sent to an open page: number of the latest build, its errors, and type errors. */
export interface DevelopmentState {
  build: number;
  errors: string;
  types: string;
}

/** Returns the client module of a page in development: the module applies each build or reloads the page, shows errors
 *  in an overlay, and provides data for devtools. Sets styles through the CSSOM and text through `textContent`, as the
 *  site's policy requires.
 *  @param base address of the remote's files, next to `@events`, which streams the state, and `@trace`, which maps
 *  errors to sources */
export function createPageClient(base: string): string {
  return `
const base = ${JSON.stringify(base)};
const folder = new URL('..', new URL(base, location)).pathname;
let shown = Number(new URL(import.meta.url).searchParams.get('build'));
const said = { errors: '', types: '', thrown: '' };
const panel = document.createElement('div');
const words = document.createElement('pre');
const away = document.createElement('button');
panel.setAttribute('role', 'alert');
words.tabIndex = 0;
away.textContent = 'Close';
away.onclick = () => panel.remove();
Object.assign(panel.style, {
  position: 'fixed', inset: 'auto 0 0 0', zIndex: 2147483647, maxHeight: '60vh', overflow: 'auto', margin: 0,
  padding: '1rem', background: '#2b0a0a', color: '#fff', colorScheme: 'dark',
});
Object.assign(words.style, { margin: 0, font: '14px/1.5 monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
Object.assign(away.style, { float: 'right', padding: '0.5rem 1rem', minHeight: '44px', background: '#fff', color: '#2b0a0a' });
panel.append(away, words);
function say(news) {
  Object.assign(said, news);
  words.textContent = [said.errors, said.thrown, said.types].filter(Boolean).join('\\n\\n');
  if (words.textContent) document.body.append(panel);
  else panel.remove();
}

new EventSource(base + '@events').onmessage = async ({ data }) => {
  const { build, errors, types } = JSON.parse(data);
  if (build !== shown) {
    said.thrown = ''; // an error that occurs again is shown again
    const isTaken = await globalThis.__FOTOSOC_UPDATE__?.();
    if (!isTaken) return location.reload();
    shown = build;
  }
  say({ errors, types });
};

async function sendLine(error) {
  if (!(error instanceof Error) || !error.stack.includes(folder)) return;
  const answer = await fetch(base + '@trace', { method: 'POST', body: error.stack });
  say({ thrown: await answer.text() });
}
addEventListener('error', ({ error }) => sendLine(error));
addEventListener('unhandledrejection', ({ reason }) => sendLine(reason));
// React reports errors that an error boundary has caught only to the console.
const logToConsole = console.error;
console.error = (...values) => {
  logToConsole(...values);
  values.forEach(sendLine);
};
${DEVTOOLS}`;
}
