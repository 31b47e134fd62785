import type { User } from '@fotosoc/contract/user';
import { ApiError, setUser, useConfirmation, useUser } from '@fotosoc/host';
import { renderRoutes } from '@fotosoc/host/testing';
import { EditorForm, type FieldErrors } from '@fotosoc/ui/editor';
import { TextField } from '@fotosoc/ui/field';
import { editedSets, type EditedSet } from '@fotosoc/ui/photo-sets-editor';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { samplePhoto } from './testing.ts';
import type { EditorFormOptions, Versioned } from './editor-form.ts';
import { useEditorForm } from './use-editor-form.ts';

interface Values {
  name: string;
  galleries: readonly EditedSet[];
}
interface Stored {
  galleries: { title: string; images: ReturnType<typeof samplePhoto>[] }[];
}

const member: User = { id: 'u1', email: 'ines@example.org', role: 'member', rights: [] };
const stored: Stored = { galleries: [{ title: 'Unmown', images: [samplePhoto('a')] }] };

beforeEach(() => localStorage.clear());

function findMistakes({ name }: Values): FieldErrors {
  return name === '' ? { name: 'Enter your name.' } : {};
}

const valuesOf = ({ galleries }: Stored): Values => ({ name: 'Inês', galleries: editedSets(galleries) });

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

/** A gallery with one photo that is not up yet. */
function withUpload(galleries: readonly EditedSet[], phase: 'uploading' | 'failed'): EditedSet[] {
  const upload = { file: new File(['x'], 'a.jpg'), phase, percent: 0 };
  const items = [{ key: 'a', name: 'a.jpg', alt: '', upload }];
  return [{ key: 'one', title: 'One', ...galleries[0], items }];
}

const uploading = () => ({ name: 'Inês', galleries: withUpload([], 'uploading') });
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }));

/** A page of one field, saved by what the test says. */
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
          onClick={() => form.setValues((before) => ({ ...before, galleries: editedSets(stored.galleries) }))}
        >
          Arrive
        </button>
        <p>{user ? 'Signed in' : 'Signed out'}</p>
      </EditorForm>
    );
  }
  const router = renderRoutes(
    [
      { path: '/form', element: <Page /> },
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

test('sends nothing while something is wrong, and leads to it', async () => {
  const { save } = open();
  await send();
  expect(screen.getByText('Enter your name.')).toBeDefined();
  expect(document.activeElement).toBe(name());
  expect(save).not.toHaveBeenCalled();
});

test('saves, starts over and forgets the draft', async () => {
  const { save, onSaved } = open();
  await userEvent.type(name(), 'Inês');
  await send();
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Inês', galleries: [] }, undefined);
  await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith('ines'));
  expect(name().value).toBe('');
  expect(localStorage).toHaveLength(0);
});

test('keeps what was saved in the form of something that exists', async () => {
  const { onSaved } = open({ existing: existing() });
  await userEvent.type(name(), 'Inês');
  await send();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(name().value).toBe('Inês');
});

test('sends once, however often the button is pressed', async () => {
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

test('takes in photos saved elsewhere, and saves only after another look', async () => {
  const theirs = { galleries: [...stored.galleries, { title: 'Theirs', images: [samplePhoto('b')] }] };
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

test('shows the words of the server above the form, with the focus there, and loses nothing', async () => {
  open({ save: refusal(500) });
  await userEvent.type(name(), 'Inês');
  await send();
  const problem = (await screen.findByText('It is not right.')).closest('[role=alert]');
  expect(document.activeElement).toBe(problem);
  expect(name().value).toBe('Inês');
});

test('shows at a field what the server refused, with the focus there', async () => {
  open({ save: refusal(400, { name: 'Too short.' }) });
  await userEvent.type(name(), 'I');
  await send();
  expect(await screen.findByText('Too short.')).toBeDefined();
  expect(document.activeElement).toBe(name());
});

test('says what the page says of a failure', async () => {
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

test('starts from what was typed before, until that is discarded', async () => {
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

test('a press while a photo is on its way is remembered, and sent once when it is up', async () => {
  const { save, onSaved } = open({ start: uploading });
  await send();
  await send();
  expect(screen.getByText(/^Saving once 1 photo is uploaded\./)).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  await press('Arrive');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(save).toHaveBeenCalledOnce();
});

test('and can be taken back', async () => {
  const { save } = open({ start: uploading });
  await send();
  await press('Do not save yet');
  expect(screen.queryByText(/^Saving once/)).toBeNull();
  await press('Arrive');
  expect(save).not.toHaveBeenCalled();
});

test('and is not sent when the photo fails', async () => {
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

test('asks before a link leads away from photos on their way, and stays when told to', async () => {
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

test('remembers the names of files that were not up when the page was left', async () => {
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

test('a success takes back what was told of the failures before it', async () => {
  const save = vi.fn<() => Promise<string>>().mockResolvedValue('ines');
  save.mockRejectedValueOnce(new ApiError(500, 'some/code', 'It is not right.'));
  open({ start: () => ({ name: 'Inês', galleries: [] }), save, explain: () => ({ toast: 'Failed.' }) });
  await send();
  expect(await screen.findByText('Failed.')).toBeDefined();
  await send();
  await waitFor(() => expect(screen.queryByText('Failed.')).toBeNull());
});
