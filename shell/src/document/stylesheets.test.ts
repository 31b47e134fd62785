import { expect, it, vi } from 'vitest';
import { watchStylesheets, enableStylesheets } from './stylesheets.ts';

/** Style sheets as browsers list them: inline ones, and linked ones that have arrived. */
const sheetOf = (address: string) => {
  const isInPage = address.endsWith('in-page.css');
  return isInPage
    ? { href: null, ownerNode: { dataset: { href: address } }, disabled: false }
    : { href: new URL(address, location.href).href, ownerNode: { dataset: {} }, disabled: false };
};

function arrive(): void {
  document.head.append(document.createElement('link'));
  document.head.lastElementChild!.dispatchEvent(new Event('load'));
}

it('enables the stylesheets of a remote, of any version, only while a page of that remote is shown', async () => {
  const own = ['/remotes/mf-x/1/in-page.css', '/remotes/mf-x/2/a.css'].map(sheetOf);
  const others = ['/remotes/mf-x-y/1/a.css', '/remotes/mf-y/1/in-page.css'].map(sheetOf);
  const ofShell = ['/shell/1/main.css', '/shell/1/in-page.css'].map(sheetOf);
  const all = [...own, ...others, ...ofShell];
  vi.spyOn(document, 'styleSheets', 'get').mockReturnValue(all as unknown as StyleSheetList);
  const off = () => all.filter(({ disabled }) => disabled);

  const hide = enableStylesheets('mf-x');
  expect(off()).toEqual(others);
  const hideLastGood = enableStylesheets('mf-x');
  hide();
  await Promise.resolve();
  expect(off()).toEqual(others);
  hideLastGood();
  expect(off(), 'while the page is being removed').toEqual(others);
  await Promise.resolve();
  expect(off()).toEqual([...own, ...others]);
});

it('keeps the stylesheets of a server-rendered page enabled until pages are rendered', () => {
  watchStylesheets('mf-z');
  const early = sheetOf('/remotes/mf-z/1/in-page.css');
  vi.spyOn(document, 'styleSheets', 'get').mockReturnValue([early] as unknown as StyleSheetList);
  arrive();
  expect(early.disabled).toBe(false);
  enableStylesheets('mf-x')();
  expect(early.disabled).toBe(true);
});

it('disables a stylesheet that arrives for a page that is not shown', () => {
  watchStylesheets();
  const early = sheetOf('/remotes/mf-x/1/a.css');
  vi.spyOn(document, 'styleSheets', 'get').mockReturnValue([early] as unknown as StyleSheetList);
  arrive();
  expect(early.disabled).toBe(true);
});

it('keeps the stylesheets of fragments enabled as long as the fragments are on the page', async () => {
  document.body.innerHTML = '<section data-slot="event.gallery"><div data-remote="mf-p"></div></section>';
  watchStylesheets('mf-x');
  const sheet = sheetOf('/remotes/mf-p/1/in-page.css');
  vi.spyOn(document, 'styleSheets', 'get').mockReturnValue([sheet] as unknown as StyleSheetList);
  const hide = enableStylesheets('mf-x');
  expect(sheet.disabled).toBe(false);
  document.body.replaceChildren();
  hide();
  await Promise.resolve();
  expect(sheet.disabled).toBe(true);
});
