import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToTile, OPENED_PHOTO, openFromTile } from './viewer-transition.ts';

const open = vi.fn<() => void>();
let tile: HTMLElement;
let names: string[];

beforeEach(() => {
  open.mockReset();
  tile = document.body.appendChild(document.createElement('button'));
  names = [];
});
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

function addTransitions() {
  const start = vi.fn<(change: () => Promise<void> | void) => object>((change) => {
    names.push(tile.style.viewTransitionName);
    const done = Promise.resolve(change()).then(() => names.push(tile.style.viewTransitionName));
    return { ready: done, finished: done };
  });
  Object.assign(document, { startViewTransition: start });
  return start;
}

test('opens at once in an engine without view transitions', () => {
  openFromTile(tile, Promise.resolve(), open);
  expect(open).toHaveBeenCalledOnce();
});

test('opens at once for a visitor who prefers reduced motion', () => {
  const start = addTransitions();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  openFromTile(tile, Promise.resolve(), open);
  expect([open.mock.calls.length, start.mock.calls.length]).toEqual([1, 0]);
});

test('names only the opened tile, until the viewer is open', async () => {
  addTransitions();
  open.mockImplementation(() => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
  });
  openFromTile(tile, Promise.resolve(), open);
  await vi.waitFor(() => expect(names).toEqual([OPENED_PHOTO, '']));
  expect(open).toHaveBeenCalledOnce();
});

test('opens although the code of the viewer has failed to load', async () => {
  addTransitions();
  openFromTile(tile, Promise.reject(new Error('No connection')), open);
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
});

test('closes at once in an engine without view transitions', () => {
  closeToTile(tile, open);
  expect([open.mock.calls.length, tile.style.viewTransitionName]).toEqual([1, '']);
});

test('names the tile once the viewer is closed, until the transition ends', async () => {
  addTransitions();
  closeToTile(tile, open);
  expect(open).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(names).toEqual(['', OPENED_PHOTO]));
  await vi.waitFor(() => expect(tile.style.viewTransitionName).toBe(''));
});
