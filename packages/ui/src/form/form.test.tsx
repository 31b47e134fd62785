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

const refuse = () => fireEvent.submit(screen.getByRole('button', { name: 'Save' }).closest('form')!);

describe('the error of a field', () => {
  it('disappears when the field changes, and returns with the next refusal', () => {
    const errors = { title: 'The title is missing.', link: 'This link is taken.' };
    render(
      <Form onSubmit={(event) => event.preventDefault()}>
        <TextField label="Title" error={errors.title} />
        <TextField label="Link" error={errors.link} />
        <button type="submit">Save</button>
      </Form>,
    );
    refuse();
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'N' } });
    expect(screen.queryByText(errors.title)).toBeNull();
    expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText(errors.link)).toBeTruthy();
    refuse();
    expect(screen.getByText(errors.title)).toBeTruthy();
  });

  it('is shown although the field changed during the request', async () => {
    await submit(() => fireEvent.change(screen.getByLabelText('Link'), { target: { value: 'fog' } }));
    expect(screen.getByText('This link is taken.')).toBeTruthy();
  });
});
