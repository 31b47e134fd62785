import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TextField } from '../field/field.tsx';
import { Form } from './form.tsx';

/** Form whose request refuses the field `Link` after the promise settles. */
function Sample({ request }: { request: Promise<void> }) {
  const [error, setError] = useState<string>();
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setError(undefined);
        void request.then(() => setError('This link is taken.'));
      }}
    >
      <TextField label="Title" />
      <TextField label="Link" error={error} />
      <button type="submit">Save</button>
    </Form>
  );
}

/** Submits the form, and answers the request after `meanwhile`. */
async function submit(meanwhile: () => void) {
  let answer!: () => void;
  const request = new Promise<void>((resolve) => {
    answer = resolve;
  });
  render(<Sample request={request} />);
  screen.getByRole('button').focus();
  fireEvent.submit(screen.getByRole('button').closest('form')!);
  meanwhile();
  await act(async () => answer());
}

describe('a refused form', () => {
  it('moves the focus to the first invalid field when the response arrives', async () => {
    await submit(() => undefined);
    expect(document.activeElement).toBe(screen.getByLabelText('Link'));
  });

  it('leaves the focus to a user who types meanwhile', async () => {
    await submit(() => {
      screen.getByLabelText('Title').focus();
      fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Night' } });
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  });
});
