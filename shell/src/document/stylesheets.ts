/** Number of mounted pages and fragments per remote. Two versions of a remote can be mounted at the same moment. */
const shown = new Map<string, number>();

/** Remote of the server-rendered page, until pages are rendered in the browser. */
let renderedRemote: string | undefined;

/** Keeps stylesheets of remotes enabled only while a page of their remote is shown, also those that arrive early for a
 *  prefetched page.
 *  @param rendered remote of the server-rendered page */
export function watchStylesheets(rendered?: string): void {
  renderedRemote = rendered;
  document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && switchSheets(), true);
}

/** Enables the stylesheets of a remote before the page is painted.
 *  @returns function that disables the stylesheets again, after the current task: a browser computes the layout of a
 *  page that is about to be removed when the page loses the focus */
export function enableStylesheets(name: string): () => void {
  count(name, 1);
  switchSheets();
  return () => {
    count(name, -1);
    queueMicrotask(switchSheets);
  };
}

function count(name: string, change: 1 | -1): void {
  renderedRemote = undefined;
  shown.set(name, (shown.get(name) ?? 0) + change);
}

function switchSheets(): void {
  for (const sheet of document.styleSheets) {
    const owner = ownerOf(sheet);
    if (owner === undefined) continue;
    const isOff = owner !== renderedRemote && !shown.get(owner) && !hasPart(owner);
    if (sheet.disabled !== isOff) sheet.disabled = isOff;
  }
}

/** Returns whether a fragment of a remote is on the page. The server may have rendered the fragment before its code
 *  arrives. */
function hasPart(owner: string): boolean {
  return document.querySelector(`[data-slot]>[data-remote="${owner}"]`) !== null;
}

/** Returns the remote of a stylesheet, by the address of the sheet or the original address of an inline sheet. */
function ownerOf({ href, ownerNode }: CSSStyleSheet): string | undefined {
  const address = href ?? (ownerNode as HTMLElement | null)?.dataset['href'];
  return address === undefined
    ? undefined
    : /^\/remotes\/([^/]+)\//.exec(new URL(address, location.href).pathname)?.[1];
}
