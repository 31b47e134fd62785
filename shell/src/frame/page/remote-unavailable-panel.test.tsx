import { defineResponses, mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RemoteUnavailablePanel } from './remote-unavailable-panel.tsx';

const HEALTH = 'GET /api/health';
const well = defineResponses({ 'GET /api/health': { body: { status: 'ok', uploads: 'open' } } });
const outOfReach = {
  [HEALTH]: () => {
    throw new TypeError('Failed to fetch');
  },
};
const onRetry = vi.fn<() => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  onRetry.mockClear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const loader = () => Promise.reject(new Error('mf-loans did not load'));

async function open(arrives?: () => Promise<boolean>) {
  const errorElement = <RemoteUnavailablePanel onRetry={onRetry} arrives={arrives} />;
  renderRoutes([{ path: '/loans', loader, element: null, errorElement }], '/loans');
  await passed(0);
}

const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

it('states that other pages work only when the site responds, and leaves the retry to the visitor', async () => {
  mockResponses({ [HEALTH]: createFailure(503, 'health/unavailable', 'The database does not answer.') });
  await open();
  expect(title()).toBe('This part of the site is temporarily unavailable');
  expect(screen.getByText('Everything else works. Try again in a moment.')).toBeDefined();
  await passed(300_000);
  dispatchEvent(new Event('online'));
  await passed(0);
  expect(onRetry).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await passed(0);
  expect(onRetry).toHaveBeenCalledOnce();
});

it('states that the site is unreachable, and opens the page as soon as the network is back', async () => {
  mockResponses(outOfReach);
  await open();
  expect(title()).toBe('The site cannot be reached');
  expect(screen.queryByText(/Everything else works/)).toBeNull();
  mockResponses(well);
  dispatchEvent(new Event('online'));
  await passed(0);
  expect(onRetry).toHaveBeenCalledOnce();
  expect(title()).toBe('The site cannot be reached'); // unchanged: a page takes seconds on a slow connection
  expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-disabled')).toBe('true');
});

it('opens the page once its missing files arrive, which is checked now and then', async () => {
  mockResponses(well);
  const arrives = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  await open(arrives);
  expect(arrives).not.toHaveBeenCalled();
  await passed(60_000);
  expect(title()).toBe('This part of the site is temporarily unavailable');
  expect(arrives.mock.calls.length).toBeLessThan(5);
  expect(onRetry).not.toHaveBeenCalled();
  arrives.mockResolvedValue(true);
  await passed(64_000);
  expect(onRetry).toHaveBeenCalledOnce();
});

it('checks again by itself at increasing intervals', async () => {
  const calls = mockResponses(outOfReach);
  await open();
  await passed(120_000);
  expect(calls).toHaveLength(5); // at once, then after 4, 8, 16 and 32 s
  mockResponses(well);
  await passed(64_000);
  expect(onRetry).toHaveBeenCalledOnce();
});

it('stays when the visitor presses Retry while the site is unreachable', async () => {
  mockResponses(outOfReach);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await passed(0);
  expect(onRetry).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-disabled')).not.toBe('true');
});
