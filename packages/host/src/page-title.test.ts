import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePageTitle } from './page-title.ts';
import { setSociety } from './society.ts';
import { society } from './testing/society.ts';

setSociety(society);

it("sets the tab's title, and keeps the previous title until the next is known", () => {
  const { rerender } = renderHook(
    (title: string | undefined) => {
      usePageTitle(title);
    },
    { initialProps: 'Portfolios' },
  );
  expect(document.title).toBe('Portfolios · Fotosoc');
  rerender(undefined);
  expect(document.title).toBe('Portfolios · Fotosoc');
  rerender('Ada');
  expect(document.title).toBe('Ada · Fotosoc');
});

const PENDING: { title?: string; description?: string } = { description: 'Not known yet' };
const described = () => document.querySelector<HTMLMetaElement>('meta[name="description"]')!.content;

it("sets the page's description, and resets the description for a page that has none", () => {
  document.head.innerHTML = '<meta name="description" content="The society">';
  const { rerender } = renderHook(
    ({ title, description }: { title?: string; description?: string }) => {
      usePageTitle(title, description);
    },
    { initialProps: PENDING },
  );
  expect(described()).toBe('The society');
  rerender({ title: 'Portfolios' });
  expect(described()).toBe('The society');
  rerender({ title: 'Ada', description: 'Engines' });
  expect(described()).toBe('Engines');
});
