import type { Reply } from '@fotosoc/contract';
import { translate } from '../translator.ts';
import { expect, SITE } from './fixtures.ts';
import type { Tab } from './tab.ts';

/** Texts of a page after React lost a node. */
const CRASH = /temporarily unavailable|Unexpected Application Error|^Translating this page/;
const CRASH_ON_CONSOLE = /insertBefore|removeChild|NotFoundError|Application Error/;

/** Opens a page by its address and translates the document, including later content. */
export async function openTranslated(tab: Tab, path: string): Promise<void> {
  await tab.open(path);
  const isInteractive = () => tab.run(() => document.querySelector('main h1') && !document.querySelector('.unopened'));
  await expect.poll(isInteractive, { intervals: [50, 100], message: `interactive: ${path}` }).toBe(true);
  await tab.run(putToastsBehind);
  await tab.run(translate);
}

/** Returns the path of an event of the demo content that takes sign-ups. */
export async function findSignUpPath(): Promise<string> {
  const { upcoming } = (await (await fetch(`${SITE}/api/all-events`)).json()) as Reply<'GET /api/all-events'>;
  return `/events/${upcoming.find(({ takesSignUps }) => takesSignUps === true)!.slug}`;
}

/** Moves the toasts behind the page: a test is faster than a person, and toasts would receive its clicks. */
function putToastsBehind(): void {
  document.querySelector<HTMLElement>('.toasts')!.style.zIndex = '-1';
}

/** Waits until a text has been on the page since the translation; a toast may have disappeared again. */
export async function expectShown(tab: Tab, text: string): Promise<void> {
  const isShown = () => tab.run((wanted: string) => globalThis.translation!.shown.includes(wanted), text);
  await expect.poll(isShown, { message: `shown: ${text}` }).toBe(true);
}

/** Fails if the page has crashed since the translation, or shows an outdated text. */
export async function expectWhole(tab: Tab): Promise<void> {
  const { shown, stale } = await tab.run(() => globalThis.translation!);
  expect(shown.filter((text) => CRASH.test(text))).toEqual([]);
  expect(tab.errors.filter((error) => CRASH_ON_CONSOLE.test(error))).toEqual([]);
  expect(stale).toEqual([]);
}

/** Navigates to each page without loading a document, by the first visible link or by the history, and waits for a
 *  stable heading. `isPressing` also presses every button that opens an element.
 *  @returns paths with their headings */
export async function walkPages(paths: string[], isPressing: boolean): Promise<[path: string, heading: string][]> {
  const OPENERS = 'main :is([aria-expanded], [aria-haspopup], [role=tab]):not([aria-disabled=true], :disabled)';
  const CLOSERS = /^(Close|Cancel|Keep|Back|Discard)/;
  const MAX_OPENERS = 12;
  const MAX_WAIT_MS = 5000;
  const QUIET_MS = 50;

  async function waitFor(isDone: () => boolean): Promise<boolean> {
    const end = performance.now() + MAX_WAIT_MS;
    while (!isDone() && performance.now() < end) await pause(20);
    return isDone();
  }
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  }
  /** Waits until the page has not changed for a moment. */
  async function settle(): Promise<void> {
    let changedAt = performance.now();
    const observer = new MutationObserver(() => {
      changedAt = performance.now();
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    const end = changedAt + MAX_WAIT_MS;
    await waitFor(() => performance.now() - changedAt > QUIET_MS || performance.now() > end);
    observer.disconnect();
  }
  function go(path: string): void {
    const link = [...document.querySelectorAll<HTMLElement>(`a[href="${path}"]`)].find((a) => a.checkVisibility());
    if (link) return link.click();
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }
  async function closeAgain(opener: HTMLElement): Promise<void> {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    document.querySelector<HTMLElement>('dialog:popover-open')?.hidePopover();
    for (const dialog of [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].toReversed()) {
      if (dialog.dispatchEvent(new Event('cancel', { cancelable: true })) && dialog.open) dialog.close();
      await settle();
      const closer = [...dialog.querySelectorAll('button')].find((button) => CLOSERS.test(button.textContent));
      if (dialog.isConnected && dialog.open) closer?.click();
    }
    if (opener.isConnected && opener.getAttribute('aria-expanded') === 'true') opener.click();
    await settle();
  }
  async function pressOpeners(): Promise<void> {
    for (let index = 0; index < MAX_OPENERS; index += 1) {
      const opener = document.querySelectorAll<HTMLElement>(OPENERS)[index];
      if (!opener) return;
      opener.focus();
      opener.click();
      await settle();
      await closeAgain(opener);
    }
  }

  const headings: [string, string][] = [];
  for (const path of paths) {
    const before = location.pathname === path ? null : document.querySelector('main h1');
    if (location.pathname !== path) go(path);
    await waitFor(() => {
      const heading = document.querySelector('main h1');
      return location.pathname === path && heading !== null && heading !== before;
    });
    await settle();
    headings.push([location.pathname, document.querySelector('main h1')?.textContent ?? '']);
    if (isPressing) await pressOpeners();
  }
  if (paths.length === 0 && isPressing) await pressOpeners();
  return headings;
}

/** Presses a button within an element: a dialog may have a button of the same name as the page below. */
export function pressButton(root: string, name: string): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(`${root} button`)];
  buttons.find((button) => button.textContent.trim() === name)!.click();
}
