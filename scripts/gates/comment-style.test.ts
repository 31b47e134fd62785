import { expect, it } from 'vitest';
import { listComments, measureComments } from './comment-style.ts';
import { listTrackedFiles, readRepositoryFile } from './repository.ts';

const MAX_PRONOUNS = 7;
const MAX_CLAUSES = 18;
/** Smaller folders have too few comments for a share. */
const MIN_COMMENTS = 40;

const folders = new Map<string, string[]>();
for (const file of listTrackedFiles('*.ts', '*.tsx', '*.mjs', '*.js', '*.css')) {
  if (file.endsWith('.min.js')) continue;
  const folder = /^(?:api\/src\/[^/.]+(?=\/)|packages\/[^/]+|[^/]+)/.exec(file)![0];
  const comments = folders.get(folder) ?? [];
  comments.push(...listComments(file, readRepositoryFile(file)));
  folders.set(folder, comments);
}

it.each([...folders].filter(([, comments]) => comments.length >= MIN_COMMENTS))(
  'the comments of %s name their subjects',
  (_, comments) => {
    const { pronouns, clauses } = measureComments(comments);
    expect(pronouns).toBeLessThanOrEqual(MAX_PRONOUNS);
    expect(clauses).toBeLessThanOrEqual(MAX_CLAUSES);
  },
);

it('measures the repository', () => {
  expect([...folders.keys()]).toEqual(
    expect.arrayContaining(['api/src/features', 'packages/contract', 'shell', 'mf-loans']),
  );
  expect(folders.get('api/src/features')!.length).toBeGreaterThan(500);
});

it('counts pronouns and comments that begin with a clause, in each form of a comment', () => {
  const planted = [
    '/** Of those that it is about, what is left.',
    ' *  @returns whatever somebody has asked for before */',
    'const one = 1; // what nobody else has said',
    '  // Whether they are there,',
    '  // or not.',
    'const text = "/* no comment at all, only text */";',
    '/** Returns open loans of a borrower, soonest first. */',
  ].join('\n');
  const comments = listComments('x.ts', planted);
  expect(comments).toHaveLength(4);
  const { pronouns, clauses } = measureComments(comments);
  expect(clauses).toBe(75);
  expect(pronouns).toBeGreaterThan(25);
});
