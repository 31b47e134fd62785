import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mergeValues } from './merge-values.ts';
import type { SaveFailure, ServerDraftOptions } from './server-draft.ts';
import { useServerDraft } from './use-server-draft.ts';

interface Page {
  title: string;
  text: string;
}

const PAGE: Page = { title: 'Walk', text: 'At noon' };

function fail(status: number, current?: Page): SaveFailure {
  return Object.assign(new Error('Not saved.'), { status, current });
}

beforeEach(() => localStorage.clear());

function Form({ copy = PAGE, keep }: Pick<Partial<ServerDraftOptions<Page>>, 'copy' | 'keep'>) {
  const { value, conflicts, wasKept, draft } = useServerDraft<Page>({ name: 'draft', copy, keep, merge: mergeValues });
  return (
    <>
      <input
        aria-label="Title"
        value={value.title}
        onChange={({ target }) => draft.change({ ...value, title: target.value })}
      />
      <p>{value.text}</p>
      {conflicts.length > 0 && <p role="alert">{conflicts.join(', ')}</p>}
      {wasKept && <p>From before</p>}
      <button onClick={() => draft.reset()}>Discard</button>
    </>
  );
}

const keep = (page: Page) => ({ ...page, title: page.title.replace('secret', '') });
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });

describe('a draft on this device', () => {
  it('is stored when the page is left, without the part that cannot be stored', async () => {
    const { unmount } = render(<Form keep={keep} />);
    await userEvent.type(title(), ', secret');
    unmount();
    render(<Form keep={keep} />);
    expect(title().value).toBe('Walk, ');
    expect(screen.getByText('From before')).toBeDefined();
  });

  it('is merged with what was saved elsewhere meanwhile, and shows a conflict', () => {
    localStorage.setItem('draft', JSON.stringify({ base: PAGE, value: { ...PAGE, title: 'Night walk' } }));
    const { unmount } = render(<Form copy={{ ...PAGE, text: 'At ten' }} />);
    expect([title().value, screen.queryByRole('alert')]).toEqual(['Night walk', null]);
    expect(screen.getByText('At ten')).toBeDefined();
    unmount();
    render(<Form copy={{ ...PAGE, title: 'Dawn walk' }} />);
    expect([title().value, screen.getByRole('alert').textContent]).toEqual(['Night walk', 'title']);
  });

  it('is deleted when discarded', async () => {
    const { unmount } = render(<Form />);
    await userEvent.type(title(), 's');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(title().value).toBe('Walk');
    unmount();
    expect(localStorage).toHaveLength(0);
  });

  it('is ignored if it is unreadable', () => {
    localStorage.setItem('draft', '{');
    render(<Form />);
    expect([title().value, screen.queryByText('From before')]).toEqual(['Walk', null]);
  });

  it('is not needed: typing works in a browser without storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { unmount } = render(<Form />);
    await userEvent.type(title(), 's');
    expect(title().value).toBe('Walks');
    unmount();
  });
});

describe('a draft that is saved while typing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  type Send = (value: Page, copy: Page) => Promise<Page>;

  function open(send: Send, more: Partial<ServerDraftOptions<Page>> = {}) {
    const sent = vi.fn<Send>(send);
    const options = {
      name: 'draft',
      copy: PAGE,
      merge: mergeValues<Page>,
      send: sent,
      read: (current: unknown) => current as Page,
      pauseMs: 600,
    };
    const { result, rerender, unmount } = renderHook(
      (copy: Page) => useServerDraft<Page>({ ...options, ...more, copy }),
      {
        initialProps: PAGE,
      },
    );
    return {
      sent,
      rerender,
      unmount,
      state: () => result.current,
      type: (change: Partial<Page>) => act(() => result.current.draft.change((before) => ({ ...before, ...change }))),
      pass: async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms)),
    };
  }

  it('is sent once per pause, and then no longer stored', async () => {
    const { sent, type, pass, state } = open(async (value) => value);
    type({ title: 'W' });
    type({ title: 'Wa' });
    await pass(599);
    expect([sent.mock.calls.length, localStorage.getItem('draft')]).toEqual([0, expect.stringContaining('"Wa"')]);
    await pass(1);
    expect(sent.mock.calls).toEqual([[{ ...PAGE, title: 'Wa' }, PAGE]]);
    expect([state().copy.title, state().isSaving, localStorage.length]).toEqual(['Wa', false, 0]);
  });

  it('sends what was typed during a save afterwards', async () => {
    const { sent, type, pass } = open(
      async (value) => new Promise((resolve) => setTimeout(() => resolve(value), 1000)),
    );
    type({ title: 'One' });
    await pass(600);
    type({ title: 'Two' });
    await pass(3000);
    expect(sent.mock.calls.map(([value, copy]) => [value.title, copy.title])).toEqual([
      ['One', 'Walk'],
      ['Two', 'One'],
    ]);
  });

  it('merges what someone else saved, and sends both changes', async () => {
    const { sent, type, pass, state } = open(async (value) => value);
    sent.mockRejectedValueOnce(fail(412, { ...PAGE, text: 'At ten' }));
    type({ title: 'Night walk' });
    await pass(600);
    expect(sent).toHaveBeenLastCalledWith({ title: 'Night walk', text: 'At ten' }, { ...PAGE, text: 'At ten' });
    expect([state().value, state().conflicts]).toEqual([{ title: 'Night walk', text: 'At ten' }, []]);
  });

  it('waits for the choice after a conflict, and sends the choice', async () => {
    const { sent, type, pass, state } = open(async (value) => value);
    sent.mockRejectedValueOnce(fail(412, { ...PAGE, title: 'Dawn walk' }));
    type({ title: 'Night walk' });
    await pass(60_000);
    expect([sent.mock.calls.length, state().conflicts, state().value.title]).toEqual([1, ['title'], 'Night walk']);
    act(() => state().draft.resolve(state().value));
    await pass(600);
    expect(sent).toHaveBeenLastCalledWith({ ...PAGE, title: 'Night walk' }, { ...PAGE, title: 'Dawn walk' });
    expect(state().conflicts).toEqual([]);
  });

  it('recognises its own change after a lost response', async () => {
    const { sent, type, pass, state } = open(async (value) => value);
    sent.mockRejectedValueOnce(fail(0)).mockRejectedValueOnce(fail(412, { ...PAGE, title: 'Night walk' }));
    type({ title: 'Night walk' });
    await pass(60_000);
    expect([sent.mock.calls.length, state().conflicts, state().failure]).toEqual([2, [], undefined]);
  });

  it('stays on this device without a connection, and is sent when there is one', async () => {
    const { sent, type, pass, state } = open(async (value) => value);
    sent.mockRejectedValueOnce(fail(0));
    type({ title: 'Night walk' });
    await pass(600);
    expect([state().failure?.status, localStorage.getItem('draft')]).toEqual([
      0,
      expect.stringContaining('Night walk'),
    ]);
    fireEvent(window, new Event('online'));
    await pass(0);
    expect([sent.mock.calls.length, state().failure, localStorage.length]).toEqual([2, undefined, 0]);
  });

  it('is not sent again after a refusal until it changes', async () => {
    const { sent, type, pass, state } = open(async (value) => value);
    sent.mockRejectedValueOnce(fail(400));
    type({ title: '' });
    await pass(60_000);
    expect([sent.mock.calls.length, state().failure?.status]).toEqual([1, 400]);
    type({ title: 'Walk at night' });
    await pass(600);
    expect([sent.mock.calls.length, state().failure]).toEqual([2, undefined]);
  });

  it('takes a newer copy, but not during a pause in typing', async () => {
    const { sent, type, pass, rerender, state } = open(async (value) => value);
    rerender({ ...PAGE, text: 'At ten' });
    expect(state().value.text).toBe('At ten');
    type({ title: 'Night walk' });
    rerender({ ...PAGE, text: 'At one' });
    expect(state().copy.text).toBe('At ten');
    await pass(600);
    expect(sent.mock.calls).toEqual([
      [
        { title: 'Night walk', text: 'At ten' },
        { ...PAGE, text: 'At ten' },
      ],
    ]);
  });

  it('is sent when the page is left', async () => {
    const { sent, type, unmount } = open(async (value) => value);
    type({ title: 'Night walk' });
    unmount();
    expect(sent).toHaveBeenCalledOnce();
  });
});
