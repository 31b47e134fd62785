import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EditorPage, useDraft, useFieldErrors } from './editor.tsx';

const keep = (text: string) => text.replace('secret', '');

function Form({ base = '1' }: { base?: string }) {
  const { value, setValue, wasKept, reset } = useDraft<string, string>({
    name: 'draft',
    open: (kept) => (kept && kept.base !== base ? `${kept.value}, from ${kept.base}` : (kept?.value ?? '')),
    base,
    keep,
  });
  return (
    <>
      <input aria-label="Bio" value={value} onChange={({ target }) => setValue(target.value)} />
      {wasKept && <p>From before</p>}
      <button onClick={() => reset('')}>Save</button>
    </>
  );
}

const bio = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Bio' });

beforeEach(() => localStorage.clear());

test('stores typed text when the page is left', async () => {
  const { unmount } = render(<Form />);
  await userEvent.type(bio(), 'I take photos, secret');
  unmount();
  render(<Form />);
  expect(bio().value).toBe('I take photos, ');
  expect(screen.getByText('From before')).toBeDefined();
});

test('deletes the draft after saving', async () => {
  const { unmount } = render(<Form />);
  await userEvent.type(bio(), 'I take photos');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(bio().value).toBe('');
  unmount();
  expect(localStorage).toHaveLength(0);
});

test('returns the base of a draft', async () => {
  const { unmount } = render(<Form base="1" />);
  await userEvent.type(bio(), 'I take photos');
  unmount();
  render(<Form base="2" />);
  expect(bio().value).toBe('I take photos, from 1');
});

test('works without storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { unmount } = render(<Form />);
  await userEvent.type(bio(), 'I');
  expect(bio().value).toBe('I');
  unmount();
  vi.restoreAllMocks();
});

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
