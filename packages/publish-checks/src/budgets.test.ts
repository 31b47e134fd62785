import { expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { listBudgetNotes, findBudgetRefusals } from './budgets.ts';

const budgets = { entryBytes: 8000, totalBytes: 5_000_000 };
const { manifest } = writeBundle({ description: { budgets }, files: { 'page.js': 'x'.repeat(3000) } });
const codeBytes = Object.values(manifest.bytes).reduce((sum, bytes) => sum + bytes, 0);
const platform = { shell: undefined, apiVersion: '1.0.0', others: [] };

it('refuses more code than the site allows, regardless of the budget, unless overridden', () => {
  expect(findBudgetRefusals(manifest, 3000)).toEqual([
    {
      kind: 'overridable',
      code: `site-limit ${codeBytes} 3000`,
      sentence: `mf-x has ${codeBytes} bytes of code, this site allows each remote 3000: remove some code.`,
    },
  ]);
  expect(findBudgetRefusals(manifest, codeBytes)).toEqual([]);
});

it('notes a budget above that of the active version', () => {
  const activeBudgets = { entryBytes: 8000, totalBytes: 400_000 };
  expect(listBudgetNotes(manifest, { ...platform, activeBudgets })).toEqual([
    `remote.json raises budgets.totalBytes from 400000 to 5000000; this version needs ${codeBytes}.`,
  ]);
  expect(listBudgetNotes(manifest, { ...platform, activeBudgets: budgets })).toEqual([]);
  expect(listBudgetNotes(manifest, platform)).toEqual([]);
});
