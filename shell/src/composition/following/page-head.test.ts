import { society } from '@fotosoc/host';
import { beforeEach, expect, it } from 'vitest';
import { updatePageHead } from './page-head.ts';

let go: (pathname: string) => void;
beforeEach(() => {
  document.head.innerHTML = `
    <link rel="canonical" href="https://society.example.org/gallery/night">
    <meta name="description" content="Photographs of the night">`;
  updatePageHead({
    state: { location: { pathname: '/gallery/night' } },
    subscribe(listener) {
      go = (pathname) => {
        listener({ location: { pathname } });
      };
    },
  });
});

const canonical = () => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')!.href;
const description = () => document.querySelector<HTMLMetaElement>('meta[name="description"]')!.content;

it.each([
  ['/', 'https://society.example.org/'],
  ['/portfolios/ada', 'https://society.example.org/portfolios/ada'],
  ['/portfolios/ada/', 'https://society.example.org/portfolios/ada'],
  ['//elsewhere.example.org/', 'https://society.example.org//elsewhere.example.org'],
])('at %s the canonical address is %s', (pathname, address) => {
  go(pathname);
  expect(canonical()).toBe(address);
});

it('removes the description of the previous page', () => {
  go('/portfolios');
  expect(description()).toBe(society().description);
});

it("keeps the server's tags as long as the page is the same", () => {
  go('/gallery/night');
  expect([canonical(), description()]).toEqual([
    'https://society.example.org/gallery/night',
    'Photographs of the night',
  ]);
});
