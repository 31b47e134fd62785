import { expect, it } from 'vitest';
import { asksNothingNew, deliveryAsksNothingNew, withoutDatabase } from '../testing/postgres-tests.ts';
import { listTrackedFiles } from './repository.ts';

/** Returns the alternatives of a pattern: `a/{b,c}` stands for `a/b` and `a/c`. */
function expandBraces(pattern: string): string[] {
  const [braces, inner = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined) return [pattern];
  return inner.split(',').flatMap((alternative) => expandBraces(pattern.replace(braces, alternative)));
}

/** Returns the alternatives that match no test file. Without this check, a test that moved would run on both engines
 *  again. */
function findUnmatched(patterns: readonly string[], folders: readonly string[], files: readonly string[]): string[] {
  const tests = files.flatMap((file) => {
    const [folder] = folders.filter((one) => file.startsWith(one));
    return folder === undefined ? [] : [file.slice(folder.length).replace(/(\.slow)?\.test\.ts$/, '')];
  });
  return patterns.flatMap(expandBraces).filter((pattern) => {
    const matched = new RegExp(`^${pattern.replaceAll('**/*', '.+').replaceAll(/(?<!\.)\*/g, '[^/]*')}$`);
    return !tests.some((test) => matched.test(test));
  });
}

const files = listTrackedFiles().filter((file) => file.endsWith('.test.ts'));

it('finds a pattern without test', () => {
  expect(
    findUnmatched(['a/{b,c/{d,e}}', 'f/*'], ['x/'], ['x/a/b.test.ts', 'x/a/c/e.slow.test.ts', 'y/f/g.test.ts']),
  ).toEqual(['a/c/d', 'f/*']);
});

it('names tests that exist where a pattern keeps them from running on PostgreSQL', () => {
  expect(findUnmatched(asksNothingNew, ['api/src/', 'api/test/'], files)).toEqual([]);
  expect(findUnmatched([...withoutDatabase, ...deliveryAsksNothingNew], ['packages/delivery/src/'], files)).toEqual([]);
});
