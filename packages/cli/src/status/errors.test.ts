import { expect, it } from 'vitest';
import type { ErrorCause } from '@fotosoc/contract/registry/error-cause';
import { describeErrors } from './errors.ts';

const OLD: ErrorCause = {
  cause: 'a',
  message: 'TypeError: sum is not a function',
  phase: 'event',
  place: { file: 'mf-x/src/loans.ts', line: 10, column: 3 },
  source: { firstLine: 9, lines: ['', '  sum(loans);', 'last();'] },
  frames: [
    { file: 'mf-x/src/loans.ts', line: 10, column: 3 },
    { file: 'mf-x/src/page.tsx', line: 4, column: 1 },
  ],
  page: '/x/:id',
  engine: 'Gecko',
  trace: 'c0ffee',
  steps: [{ kind: 'call', pattern: '/api/loans', secondsBefore: 2, status: 500 }],
  firstAt: '2026-05-01T10:00:00.000Z',
  lastAt: '2026-05-02T10:00:00.000Z',
  reports: 12,
  networks: 1,
  isNew: false,
  versions: [{ version: '1.0.0+00000001', reports: 12, firstAt: '', lastAt: '', origin: { commit: '0123456789' } }],
};

it('shows the source line of an error, and the preceding steps', () => {
  expect(describeErrors('mf-x', [OLD]).split('\n')).toEqual([
    'TypeError: sum is not a function, at mf-x/src/loans.ts:10:3',
    '  in its code, after rendering, at /x/:id, in Gecko; 1 network, 12 pages',
    expect.stringMatching(/^ {2}first .*, last .*, trace c0ffee$/),
    expect.stringMatching(/^ {2}1\.0\.0\+00000001; .*0123456/),
    '     9 |',
    '  > 10 |   sum(loans);',
    '    11 | last();',
    '  called at mf-x/src/page.tsx:4:1',
    '  2 s before: requested /api/loans (answered 500)',
  ]);
});

it('marks new errors, and shows five in full and the others in a line each', () => {
  const fresh = { ...OLD, isNew: true, message: 'Error: new' };
  const text = describeErrors('mf-x', [fresh, OLD, OLD, OLD, OLD, { ...OLD, message: 'Error: sixth' }]);
  expect(text).toMatch(/^NEW {2}Error: new/);
  expect(text).toMatch(/Also:\n {2}Error: sixth, at mf-x\/src\/loans\.ts:10:3$/);
});

it('reports the absence of errors', () => {
  expect(describeErrors('mf-x', [])).toBe('No page has reported an error of mf-x in the last month.');
});
