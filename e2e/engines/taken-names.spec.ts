import { isReservedName } from '@fotosoc/ssr/reserved-names';
import { expect, test } from './fixtures.ts';

/** Names that the page's scripts, React, the router and webpack's runtime access on `document`. */
const ASKED = [
  'querySelector',
  'querySelectorAll',
  'getElementById',
  'createElement',
  'addEventListener',
  'head',
  'body',
  'documentElement',
  'activeElement',
  'visibilityState',
  'readyState',
  'title',
  'cookie',
];

/** Inserts elements with these names into the page in every way that does not parse HTML.
 *  @returns names under which the document now has one of the new elements */
function plant(names: string[]): string[] {
  const was = new Map(names.map((name) => [name, document[name as keyof Document]]));
  const main = document.querySelector('main')!;
  const create: typeof document.createElement = Document.prototype.createElement.bind(document);
  const append = Element.prototype.append.bind(main);
  const ways: ((element: HTMLImageElement | HTMLFormElement, name: string) => void)[] = [
    (element, name) => element.setAttribute('name', name),
    (element, name) => element.setAttributeNS(null, 'name', name),
    (element, name) => (element.name = name),
    (element, name) => {
      element.name = 'free';
      element.id = name;
    },
  ];
  for (const name of names) {
    for (const way of ways) {
      for (const element of [create('img'), create('form')]) {
        try {
          way(element, name);
        } catch {
          // blocked
        }
        append(element);
      }
    }
  }
  return names.filter((name) => {
    const now = document[name as keyof Document] as unknown;
    return (now instanceof HTMLElement || now instanceof HTMLCollection) && now !== was.get(name);
  });
}

test('an element with the name of a method hides no method, and the page continues and notifies the site', async ({
  tab,
}) => {
  await tab.open('/links');
  await tab.see(['heading', 'Quick Links']);
  // A page with further elements would be rendered anew instead of hydrated, and replace the link.
  await expect.poll(() => tab.run(() => document.querySelector('.unopened') === null)).toBe(true);
  expect(await tab.run(plant, ASKED)).toEqual([]);
  await tab.click(['link', 'Contact']);
  await tab.see(['heading', 'Contact']);
  const isTold = () =>
    tab.run(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/remote-reports')));
  await expect.poll(isTold).toBe(true);
});

test('the server knows every property name of the document, forms and the window', async ({ tab }) => {
  await tab.open('/api/health');
  const names = await tab.run<string[]>(() => {
    const chain = (object: object | null): string[] =>
      object ? [...Object.getOwnPropertyNames(object), ...chain(Object.getPrototypeOf(object) as object | null)] : [];
    const ofWindow = chain(window).filter((name) => /^[a-z]/.test(name));
    return [...chain(document), ...chain(document.createElement('form')), ...ofWindow];
  });
  const known = names.filter((name) => /^[A-Za-z]\w*$/.test(name));
  expect([...new Set(known)].filter((name) => !isReservedName(name))).toEqual([]);
});
