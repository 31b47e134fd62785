import type { User } from '@fotosoc/contract/user';
import { ApiError, setUser, useConfirmation, useUser } from '@fotosoc/host';
import { renderRoutes } from '@fotosoc/host/testing';
import { EditorForm, type FieldErrors } from '@fotosoc/ui/editor';
import { TextField } from '@fotosoc/ui/field';
import { toEditedSets, type EditedSet } from '@fotosoc/ui/photo-sets-editor';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSamplePhoto } from './testing.ts';
import type { EditorFormOptions, Versioned } from './editor-form.ts';
import { useEditorForm } from './use-editor-form.ts';

interface Values {
  name: string;
  galleries: readonly EditedSet[];
}
interface Stored {
  galleries: { title: string; images: ReturnType<typeof createSamplePhoto>[] }[];
}

const member: User = { id: 'u1', email: 'ines@example.org', role: 'member', rights: [] };
const stored: Stored = { galleries: [{ title: 'Unmown', images: [createSamplePhoto('a')] }] };

beforeEach(() => localStorage.clear());

function findMistakes({ name }: Values): FieldErrors {
  return name === '' ? { name: 'Enter your name.' } : {};
}

const valuesOf = ({ galleries }: Stored): Values => ({ name: 'Inês', galleries: toEditedSets(galleries) });

function existing(): EditorFormOptions<Values, Stored, string>['existing'] {
  return {
    loaded: { document: stored, version: '1' },
    valuesOf,
    fields: [],
    read: (current) => current as Versioned<Stored>,
  };
}

const changed = (current: Versioned<Stored>) =>
  new ApiError(412, 'some/changed-meanwhile', 'It was changed.', {}, undefined, current);

function withUpload(galleries: readonly EditedSet[], phase: 'uploading' | 'failed'): EditedSet[] {
  const upload = { file: new File(['x'], 'a.jpg'), phase, percent: 0 };
  const items = [{ key: 'a', name: 'a.jpg', alt: '', upload }];
  return [{ key: 'one', title: 'One', ...galleries[0], items }];
}

const uploading = () => ({ name: 'Inês', galleries: withUpload([], 'uploading') });
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }));

/** Renders a page with one field and a mocked `save`. */
function open(change: Partial<EditorFormOptions<Values, Stored, string>> = {}) {
  const save = vi.fn<(values: Values, version?: string) => Promise<string>>(async () => 'ines');
  const onSaved = vi.fn<(saved: string) => void>();
  function Page() {
    const user = useUser();
    const form = useEditorForm<Values, Stored, string>({
      draft: 'draft',
      start: () => ({ name: '', galleries: [] }),
      keep: (values) => values,
      findMistakes,
      save,
      onSaved,
      ...change,
    });
    return (
      <EditorForm
        {...form.frame}
        onDiscard={form.isRestored ? form.discard : undefined}
        status={form.isSaving ? 'Saving' : `${form.values.galleries.length} galleries`}
        actions={<button>Save</button>}
        onSubmit={() => void form.submit()}
      >
        <TextField
          label="Name"
          value={form.values.name}
          error={form.errors.name}
          onChange={({ target }) => form.setValues((before) => ({ ...before, name: target.value }))}
        />
        <button
          type="button"
          onClick={() => form.setValues((before) => ({ ...before, galleries: withUpload(before.galleries, 'failed') }))}
        >
          Fail
        </button>
        <button
          type="button"
          onClick={() => form.setValues((before) => ({ ...before, galleries: toEditedSets(stored.galleries) }))}
        >
          Arrive
        </button>
        <p>{user ? 'Signed in' : 'Signed out'}</p>
      </EditorForm>
    );
  }
  const router = renderRoutes(
    [
      {
        path: '/form',
        element: (
          <Suspense>
            <Page />
          </Suspense>
        ),
      },
      { path: '/elsewhere', element: <p>Elsewhere</p> },
    ],
    '/form',
    member,
  );
  return { save: change.save ?? save, onSaved, router };
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const refusal = (status: number, fields: Record<string, string> = {}) =>
  vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(status, 'some/code', 'It is not right.', fields));

test('sends nothing while a field is invalid, and focuses the field', async () => {
  const { save } = open();
  await send();
  expect(screen.getByText('Enter your name.')).toBeDefined();
  expect(document.activeElement).toBe(name());
  expect(save).not.toHaveBeenCalled();
});

test('saves, starts over and deletes the draft', async () => {
  const { save, onSaved } = open();
  await userEvent.type(name(), 'Inês');
  await send();
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Inês', galleries: [] }, undefined);
  await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith('ines'));
  expect(name().value).toBe('');
  expect(localStorage).toHaveLength(0);
});

test('keeps the saved values in the form of an existing document', async () => {
  const { onSaved } = open({ existing: existing() });
  await userEvent.type(name(), 'Inês');
  await send();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(name().value).toBe('Inês');
});

test('sends once despite repeated presses', async () => {
  let finish: ((saved: string) => void) | undefined;
  const { save } = open({ save: vi.fn<() => Promise<string>>(() => new Promise((resolve) => (finish = resolve))) });
  await userEvent.type(name(), 'Inês');
  await send();
  expect(screen.getByText('Saving')).toBeDefined();
  await send();
  expect(save).toHaveBeenCalledOnce();
  finish?.('ines');
  expect(await screen.findByText('0 galleries')).toBeDefined();
});

test('merges remotely saved photos, and saves only after a review', async () => {
  const theirs = { galleries: [...stored.galleries, { title: 'Theirs', images: [createSamplePhoto('b')] }] };
  const save = vi.fn<(values: Values, version?: string) => Promise<string>>(async () => 'ines');
  save.mockRejectedValueOnce(changed({ document: theirs, version: '2' }));
  open({ start: () => valuesOf(stored), existing: existing(), save });
  await send();
  expect(await screen.findByText(/^1 photo added elsewhere is now in this form/)).toBeDefined();
  expect(screen.getByText('2 galleries')).toBeDefined();
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.anything(), '1');
  await send();
  await waitFor(() => expect(save).toHaveBeenLastCalledWith(expect.anything(), '2'));
});

test("shows the server's message above the form, focused, and loses nothing", async () => {
  open({ save: refusal(500) });
  await userEvent.type(name(), 'Inês');
  await send();
  const problem = (await screen.findByText('It is not right.')).closest('[role=alert]');
  expect(document.activeElement).toBe(problem);
  expect(name().value).toBe('Inês');
});

test('shows a refused field with the focus', async () => {
  open({ save: refusal(400, { name: 'Too short.' }) });
  await userEvent.type(name(), 'I');
  await send();
  expect(await screen.findByText('Too short.')).toBeDefined();
  expect(document.activeElement).toBe(name());
});

test("shows the page's explanation of a failure", async () => {
  open({ save: refusal(403), explain: () => ({ toast: 'You may not.' }) });
  await userEvent.type(name(), 'Inês');
  await send();
  expect((await screen.findByText('You may not.')).getAttribute('role')).toBe('alert');
  expect(screen.queryByText('It is not right.')).toBeNull();
});

test('signs out when the session has ended', async () => {
  open({ save: refusal(401) });
  await userEvent.type(name(), 'Inês');
  await send();
  expect(await screen.findByText('Signed out')).toBeDefined();
  setUser(null);
});

test('restores a draft until the draft is discarded', async () => {
  localStorage.setItem(
    'draft',
    JSON.stringify({ value: { values: { name: 'Before', galleries: [] }, conflicts: [], missing: ['a.jpg'] } }),
  );
  open();
  expect(name().value).toBe('Before');
  expect(screen.getByText(/not uploaded when you left the page: a\.jpg\./)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(name().value).toBe('');
  expect(screen.queryByText(/had not saved/)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('merges a restored draft with what was saved meanwhile', async () => {
  const value = { values: { ...valuesOf(stored), name: 'Mine' }, conflicts: [], missing: [] };
  localStorage.setItem('draft', JSON.stringify({ base: { document: stored, version: '1' }, value }));
  const theirs = { galleries: [...stored.galleries, { title: 'Theirs', images: [createSamplePhoto('b')] }] };
  const save = vi.fn<(values: Values, version?: string) => Promise<string>>(async () => 'ines');
  const merged = { ...existing()!, loaded: { document: theirs, version: '2' } };
  await act(async () => void open({ existing: merged, save }));
  expect(screen.getByText(/^1 photo added elsewhere is now in this form/)).toBeDefined();
  expect([name().value, screen.getByText('2 galleries')]).toEqual(['Mine', expect.anything()]);
  await send();
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Mine' }), '2'));
});

test('remembers a press during an upload, and saves once afterwards', async () => {
  const { save, onSaved } = open({ start: uploading });
  await send();
  await send();
  expect(screen.getByText(/^Saving once 1 photo is uploaded\./)).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  await press('Arrive');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(save).toHaveBeenCalledOnce();
});

test('cancels the remembered press', async () => {
  const { save } = open({ start: uploading });
  await send();
  await press('Do not save yet');
  expect(screen.queryByText(/^Saving once/)).toBeNull();
  await press('Arrive');
  expect(save).not.toHaveBeenCalled();
});

test('drops the remembered press when the photo fails', async () => {
  const { save } = open({
    start: uploading,
    findMistakes: ({ galleries }): FieldErrors =>
      galleries.some(({ items }) => items.some(({ upload }) => upload?.phase === 'failed'))
        ? { name: 'Try the photo again.' }
        : {},
  });
  await send();
  await press('Fail');
  expect(await screen.findByText('Try the photo again.')).toBeDefined();
  expect(save).not.toHaveBeenCalled();
});

test('asks before navigation during uploads, and stays on request', async () => {
  const { router } = open({ start: uploading });
  const { result } = renderHook(useConfirmation);
  await act(async () => void router.navigate('/elsewhere'));
  expect(result.current?.question).toBe('Leave while photos are uploading?');
  await act(async () => result.current!.answer(false));
  expect(router.state.location.pathname).toBe('/form');
  await act(async () => void router.navigate('/elsewhere'));
  await act(async () => result.current!.answer(true));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('remembers the names of files that were not uploaded when the page was left', async () => {
  const { router } = open();
  await press('Fail');
  await act(async () => router.navigate('/elsewhere'));
  expect(JSON.parse(localStorage.getItem('draft')!)).toMatchObject({ value: { missing: ['a.jpg'] } });
});

test.each([
  ['asks', uploading, true],
  ['does not ask', () => ({ name: 'Inês', galleries: [] }), false],
])('%s before a reload', (_, start, isAsked) => {
  open({ start });
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  expect(event.defaultPrevented).toBe(isAsked);
});

test('dismisses earlier failures after a success', async () => {
  const save = vi.fn<() => Promise<string>>().mockResolvedValue('ines');
  save.mockRejectedValueOnce(new ApiError(500, 'some/code', 'It is not right.'));
  open({ start: () => ({ name: 'Inês', galleries: [] }), save, explain: () => ({ toast: 'Failed.' }) });
  await send();
  expect(await screen.findByText('Failed.')).toBeDefined();
  await send();
  await waitFor(() => expect(screen.queryByText('Failed.')).toBeNull());
});

test('names left-out files when the page is left, because they are lost', async () => {
  const leftOut = [new File(['x'], 'IMG_0101.jpg')];
  const start = () => ({ name: '', galleries: [{ key: 'one', title: 'One', items: [], leftOut }] });
  open({ start });
  await userEvent.type(name(), 'Inês');
  await waitFor(() => expect(localStorage.getItem('draft')).toContain('"missing":["IMG_0101.jpg"]'));
});
