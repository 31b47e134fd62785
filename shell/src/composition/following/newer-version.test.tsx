import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import { mockResponses, type MockResponseTo, createFailure } from '@fotosoc/host/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../frame/toasts.tsx';
import { offerNewerVersion } from './newer-version.ts';

const OLD = { shell: '1', 'mf-x': '1' };
const NEW = { 'mf-x': '2', shell: '1' };
const MINUTE_MS = 60_000;

let listener: (state: { location: { pathname: string } }) => void;
let answer: MockResponseTo<'GET /api/composition'>;
let calls: { key: string }[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answer = { body: { versions: NEW } };
  calls = mockResponses({ 'GET /api/composition': () => answer });
  render(<Toasts />);
});
afterEach(() => {
  vi.useRealTimers();
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button);
});

/** Starts a tab at `/` with the old versions. */
function start(preview?: true): void {
  const extras = { container: 'x', prefixes: ['/x'], navigation: [], deploymentId: 'd', preview };
  const deployment = { traffic: 100, default: true };
  const version = { url: '/x.js', metadata: { integrity: '', version: '1' }, deployment, extras };
  const document = { schema: '', microFrontends: { 'mf-x': [version] } } as unknown as RegistryDocument;
  const router = {
    state: { location: { pathname: '/' } },
    subscribe(given: typeof listener) {
      listener = given;
    },
  };
  listener = () => undefined;
  offerNewerVersion(router, { document, shell: { version: '1', deploymentId: 'd' } }, Date.now());
}

/** Navigates to `pathname` after `minutes`. */
function navigate(pathname: string, minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
  listener({ location: { pathname } });
}

const offers = () => screen.queryAllByText(/A newer version of the site is ready\./);
const asked = async (times: number) => waitFor(() => expect(calls).toHaveLength(times));
const settled = async () => new Promise((resolve) => setTimeout(resolve));

describe('a tab', () => {
  it('asks for nothing while it is young', () => {
    start();
    navigate('/a', 2);
    navigate('/b', 2);
    expect(calls).toEqual([]);
  });

  it('asks once in five minutes, at a navigation to another page', async () => {
    start();
    navigate('/', 10);
    expect(calls).toEqual([]);
    navigate('/a', 0);
    navigate('/b', 1);
    await asked(1);
    navigate('/c', 5);
    await asked(2);
  });

  it('offers nothing for the same versions in a different order', async () => {
    start();
    answer = { body: { versions: { 'mf-x': '1', shell: '1' } } };
    navigate('/a', 6);
    await asked(1);
    await settled();
    expect(offers()).toHaveLength(0);
  });

  it('offers each newer composition once and leaves the reload to the visitor', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    start();
    navigate('/a', 6);
    await waitFor(() => expect(offers()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    navigate('/b', 6);
    await asked(2);
    await settled();
    expect(offers()).toHaveLength(0);

    answer = { body: { versions: { ...NEW, shell: '2' } } };
    navigate('/c', 6);
    await waitFor(() => expect(offers()).toHaveLength(1));
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('shows one offer at a time, and none once the site is back at its own versions', async () => {
    start();
    navigate('/a', 6);
    await waitFor(() => expect(offers()).toHaveLength(1));
    answer = { body: { versions: { ...NEW, shell: '2' } } };
    navigate('/b', 6);
    await asked(2);
    await settled();
    expect(offers()).toHaveLength(1);
    answer = { body: { versions: OLD } };
    navigate('/c', 6);
    await waitFor(() => expect(offers()).toHaveLength(0));
  });

  it('continues after a failed request', async () => {
    start();
    answer = createFailure(503, 'server/busy', 'Busy.');
    navigate('/a', 6);
    await asked(1);
    await settled();
    expect(offers()).toHaveLength(0);
    answer = { body: { versions: NEW } };
    navigate('/b', 6);
    await waitFor(() => expect(offers()).toHaveLength(1));
  });

  it('asks nothing in a preview', () => {
    start(true);
    navigate('/a', 10);
    expect(calls).toEqual([]);
  });
});
