import { ApiError } from '@fotosoc/contract/request';
import { setUser, useUser } from '@fotosoc/host';
import { renderRoutes } from '@fotosoc/host/testing';
import { EditorForm, type FieldErrors } from '@fotosoc/ui/editor';
import { TextField } from '@fotosoc/ui/field';
import { editedSets, type EditedSet } from '@fotosoc/ui/photo-sets-editor';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { samplePhoto } from './testing.ts';
import { useEditorForm, type EditorFormOptions } from './use-editor-form.ts';

interface Values {
  name: string;
  galleries: readonly EditedSet[];
}
interface Stored {
  galleries: { title: string; images: ReturnType<typeof samplePhoto>[] }[];
}

const member = { id: 'u1', email: 'ines@example.org', role: 'member' } as const;
const stored: Stored = { galleries: [{ title: 'Unmown', images: [samplePhoto('a')] }] };

beforeEach(() => localStorage.clear());

function findMistakes({ name }: Values): FieldErrors {
  return name === '' ? { name: 'Enter your name.' } : {};
}

/** A page of one field, saved by what the test says. */
function open(change: Partial<EditorFormOptions<Values, Stored, string>> = {}) {
  const save = vi.fn<(values: Values, stored: Stored) => Promise<string>>(async () => 'ines');
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
        formRef={form.formRef}
        problem={form.problem}
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
        <p>{user ? 'Signed in' : 'Signed out'}</p>
      </EditorForm>
    );
  }
  const router = renderRoutes([{ path: '/form', element: <Page /> }], '/form', member);
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
  const { onSaved } = open({ existing: { version: '1', galleries: stored.galleries, find: async () => stored } });
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
  const { save } = open({
    start: () => ({ name: 'Inês', galleries: editedSets(stored.galleries) }),
    existing: { version: '1', galleries: stored.galleries, find: async () => theirs },
  });
  await send();
  expect(await screen.findByText(/^1 photo added elsewhere was taken in/)).toBeDefined();
  expect(screen.getByText('2 galleries')).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  await send();
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(expect.anything(), theirs));
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
  localStorage.setItem('draft', JSON.stringify({ base: '', value: { name: 'Before', galleries: [] } }));
  open();
  expect(name().value).toBe('Before');
  await userEvent.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(name().value).toBe('');
  expect(screen.queryByText(/had not saved/)).toBeNull();
  expect(localStorage).toHaveLength(0);
});
