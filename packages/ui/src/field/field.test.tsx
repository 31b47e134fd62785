import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SelectField, TextAreaField, TextField } from './field.tsx';

function describedBy(element: HTMLElement): (string | undefined)[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? undefined);
}

it('associates label, hint and error with the control', () => {
  render(<TextField label="Email" hint="As on your card." error="This is no address." defaultValue="ada@" />);
  const control = screen.getByLabelText('Email');
  expect(describedBy(control)).toEqual(['As on your card.', 'This is no address.']);
  expect(control.getAttribute('aria-invalid')).toBe('true');
});

it('has no description and is valid without hint and error', () => {
  render(<TextField label="Name" />);
  const control = screen.getByLabelText('Name');
  expect(control.getAttribute('aria-describedby')).toBeNull();
  expect(control.getAttribute('aria-invalid')).toBeNull();
});

it('is required unless optional', () => {
  render(
    <>
      <TextField label="Name" />
      <TextAreaField label="Message" optional />
    </>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Name').required).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).required).toBe(false);
  expect(screen.getByText('optional')).toBeTruthy();
});

it('gives two fields of equal labels different ids', () => {
  render(
    <>
      <TextField label="Title" error="First." />
      <TextField label="Title" error="Second." />
    </>,
  );
  expect(screen.getAllByLabelText('Title').map(describedBy)).toEqual([['First.'], ['Second.']]);
});

it('renders a select in the same way', () => {
  render(
    <SelectField label="Platform" error="Choose one.">
      <option>Instagram</option>
    </SelectField>,
  );
  expect(describedBy(screen.getByRole('combobox', { name: 'Platform' }))).toEqual(['Choose one.']);
});
