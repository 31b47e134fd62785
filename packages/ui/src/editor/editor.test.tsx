import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TextField } from '../field/field.tsx';
import { EditorForm, EditorPage, useFieldErrors } from './editor.tsx';

function Fields() {
  const [name, setName] = useState('');
  const { errors, form, check, refuse } = useFieldErrors(name === '' ? { name: 'Enter your name.' } : {});
  return (
    <form ref={form}>
      <input aria-label="Link" aria-invalid={errors.link ? true : undefined} />
      <input
        aria-label="Name"
        value={name}
        aria-invalid={errors.name ? true : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <p>{Object.values(errors).join(' ')}</p>
      <button type="button" onClick={() => check() && refuse({ link: 'It is taken.' })}>
        Send
      </button>
    </form>
  );
}

test('shows field errors after submitting, until they are corrected', async () => {
  render(<Fields />);
  expect(screen.queryByText('Enter your name.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Enter your name.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('Ada');
  expect(screen.queryByText('Enter your name.')).toBeNull();
});

test("shows the server's field errors and moves the focus there", async () => {
  render(<Fields />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('It is taken.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Link' }));
});

const drop = (types: string[]) => fireEvent.drop(document.body, { dataTransfer: { types } });

test('stays on the page when a file is dropped beside the form, and accepts dropped text', () => {
  const { unmount } = render(<EditorPage title="Create Gallery">A form</EditorPage>);
  expect(fireEvent.dragOver(screen.getByText('A form'), { dataTransfer: { types: ['Files'] } })).toBe(false);
  expect(drop(['Files'])).toBe(false);
  expect(drop(['text/plain'])).toBe(true);
  unmount();
  expect(drop(['Files'])).toBe(true);
});

test('refuses an incomplete date, whose value is empty, and has the browser report the field', () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <EditorForm formRef={{ current: null }} onSubmit={onSubmit} problem="" status="" actions={null}>
      <TextField label="Until" type="date" optional />
    </EditorForm>,
  );
  const field = screen.getByLabelText<HTMLInputElement>(/^Until/);
  vi.spyOn(field.validity, 'badInput', 'get').mockReturnValue(true);
  const report = vi.spyOn(field, 'reportValidity').mockReturnValue(false);
  fireEvent.submit(field.form!);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(report).toHaveBeenCalledOnce();
});
