import { createFailure } from '@fotosoc/host/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ErrorCause } from '../data/errors.ts';
import { CREATED_AT, openDeployments, createRemoteStatus, V1, V2 } from '../testing.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const ASKED = 'GET /api/remotes/mf-loans/errors';
const CAUSE: ErrorCause = {
  cause: 'a',
  message: 'TypeError: sum is not a function',
  phase: 'event',
  place: { file: 'mf-loans/src/loans.ts', line: 10, column: 3 },
  source: { firstLine: 9, lines: ['first();', 'sum(loans);', 'last();'] },
  frames: [
    { file: 'mf-loans/src/loans.ts', line: 10, column: 3 },
    { file: 'mf-loans/src/page.tsx', line: 4, column: 1 },
  ],
  page: '/loans',
  engine: 'Gecko',
  trace: 'c0ffee',
  steps: [{ kind: 'call', pattern: '/api/equipment', secondsBefore: 2, status: 500 }],
  firstAt: CREATED_AT,
  lastAt: CREATED_AT,
  reports: 12,
  networks: 3,
  isNew: false,
  versions: [
    {
      version: V1,
      reports: 12,
      firstAt: CREATED_AT,
      lastAt: CREATED_AT,
      origin: { commit: '0123456789', author: 'Ada' },
    },
  ],
};
const openWith = (...errors: ErrorCause[]) =>
  openDeployments([createRemoteStatus()], { [ASKED]: { body: { errors } } });

it('shows message, frequency and source line of an error', async () => {
  openWith(CAUSE);
  const summary = (await screen.findByText(CAUSE.message)).closest('summary')!;
  expect(summary.textContent).toContain('mf-loans/src/loans.ts:10, 3 networks, 12 pages');
  expect(within(summary).queryByText('New')).toBeNull();
  const source = screen.getByLabelText('mf-loans/src/loans.ts, line 10');
  expect(source.querySelector('mark')?.textContent).toContain('10  sum(loans);');
  expect(screen.getByText(`${V1}, 0123456 by Ada`)).toBeDefined();
  expect(screen.getByText('mf-loans/src/page.tsx:4:1')).toBeDefined();
  expect(screen.getByText('2 s before: requested /api/equipment, status 500')).toBeDefined();
  expect(screen.getByText('c0ffee')).toBeDefined();
});

it('marks errors that no earlier version had', async () => {
  openWith({ ...CAUSE, cause: 'b', message: 'Error: of late', isNew: true, versions: [] }, CAUSE);
  const [fresh, known] = await screen.findAllByText(/^(TypeError|Error):/);
  expect(within(fresh!.closest('summary')!).getByText('New')).toBeDefined();
  expect(within(known!.closest('summary')!).queryByText('New')).toBeNull();
});

it('states that there were no errors', async () => {
  openWith();
  expect(await screen.findByText('No page has reported an error of mf-loans in the last month.')).toBeDefined();
});

it('retries after a failed request', async () => {
  const { calls } = openDeployments([createRemoteStatus(), createRemoteStatus({ name: 'mf-home' })], {
    [ASKED]: createFailure(500, 'server/internal', 'No.'),
  });
  expect(await screen.findByText('The errors of mf-loans could not be loaded')).toBeDefined();
  const before = calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(calls.length).toBeGreaterThan(before);
});

it('offers any remote on a phone as well, without opening its versions first', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  openDeployments([
    createRemoteStatus(),
    createRemoteStatus({ name: 'mf-home', versions: [{ ...createRemoteStatus().versions[0]!, version: V2 }] }),
  ]);
  fireEvent.change(await screen.findByRole('combobox', { name: /^Remote whose/ }), { target: { value: 'mf-home' } });
  expect(screen.getByRole('heading', { name: 'mf-home, errors' })).toBeDefined();
});

it('follows the chosen remote', async () => {
  openDeployments([
    createRemoteStatus(),
    createRemoteStatus({ name: 'mf-home', versions: [{ ...createRemoteStatus().versions[0]!, version: V2 }] }),
  ]);
  const choice = await screen.findByRole('combobox', { name: /^Remote whose/ });
  fireEvent.change(choice, { target: { value: 'mf-home' } });
  expect(await screen.findByText('No page has reported an error of mf-home in the last month.')).toBeDefined();
});
