import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { workspace } from '../packages/members.ts';
import { applyStep, readRecipes } from './recipe-steps.ts';

// The long test follows the recipes to their end.

const recipes = readRecipes(readFileSync(path.join(workspace, 'CONTRIBUTING.md'), 'utf8'));

function readOrUndefined(file: string): string | undefined {
  const target = path.join(workspace, file);
  return existsSync(target) ? readFileSync(target, 'utf8') : undefined;
}

it('finds the recipes', () => {
  const titles = ['Add an endpoint', 'Add a page to a remote', 'Add a migration', 'Add a component'];
  expect(recipes.map(({ title }) => title)).toEqual(titles);
});

describe.each(recipes)('$title', ({ steps }) => {
  it.each(steps)('$file is as the recipe expects', (step) => {
    expect(() => applyStep(step, readOrUndefined(step.file))).not.toThrow();
  });
});

it('refuses a step whose file differs, or exists already', () => {
  const step = { file: 'a.ts', before: 'const a = 1;\n', after: 'const a = 2;\n' };
  expect(applyStep(step, 'const a = 1;\n')).toBe('const a = 2;\n');
  expect(() => applyStep(step, 'const a = 3;\n')).toThrow('a.ts has 0 times, not once');
  expect(() => applyStep(step, 'const a = 1;\nconst a = 1;\n')).toThrow('a.ts has 2 times');
  expect(() => applyStep({ ...step, before: undefined }, '')).toThrow('a.ts exists already.');
});
