import { fullTitle } from '@fotosoc/contract/society';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePageTitle } from './page-title.ts';

it('names the tab after the page, and keeps the name before until the next is known', () => {
  const { rerender } = renderHook(
    (title: string | undefined) => {
      usePageTitle(title);
    },
    { initialProps: 'Portfolios' },
  );
  expect(document.title).toBe(fullTitle('Portfolios'));
  rerender(undefined);
  expect(document.title).toBe(fullTitle('Portfolios'));
  rerender('Ada');
  expect(document.title).toBe(fullTitle('Ada'));
});
