/** How many pages of a remote are shown: for a moment two, of two versions. */
const shown = new Map<string, number>();

/** Whose page the server has drawn, until pages are rendered. */
let drawn: string | undefined;

/** Stylesheets of remotes count while a page of theirs is shown, and no longer: also one that arrives meanwhile, for a page
 *  that somebody may go to.
 *  @param drawnBy the remote whose page stands there already */
export function keepSheets(drawnBy?: string): void {
  drawn = drawnBy;
  document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && switchSheets(), true);
}

/** Has the stylesheets of a remote count, from before the page is painted.
 *  @returns what ends it, once what is at work is done: a page that has yet to be removed would be laid out without them,
 *  since a browser looks at what it takes the focus from */
export function showSheets(name: string): () => void {
  count(name, 1);
  switchSheets();
  return () => {
    count(name, -1);
    queueMicrotask(switchSheets);
  };
}

function count(name: string, change: 1 | -1): void {
  drawn = undefined;
  shown.set(name, (shown.get(name) ?? 0) + change);
}

function switchSheets(): void {
  for (const sheet of document.styleSheets) {
    const owner = ownerOf(sheet);
    if (owner === undefined) continue;
    const isOff = owner !== drawn && !shown.get(owner) && !hasPart(owner);
    if (sheet.disabled !== isOff) sheet.disabled = isOff;
  }
}

/** Whether a part of a remote stands on another's page: the server may have drawn it, and its code not be there yet. */
function hasPart(owner: string): boolean {
  return document.querySelector(`[data-slot]>[data-remote="${owner}"]`) !== null;
}

/** The remote a stylesheet is of, by the address that it has or, standing in the page, was taken from. */
function ownerOf({ href, ownerNode }: CSSStyleSheet): string | undefined {
  const address = href ?? (ownerNode as HTMLElement | null)?.dataset['href'];
  return address === undefined
    ? undefined
    : /^\/remotes\/([^/]+)\//.exec(new URL(address, location.href).pathname)?.[1];
}
