import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SocialFields } from './social-fields';

it('offers names where a platform has names, and ties the sentence about a wrong address to its field', () => {
  render(
    <SocialFields
      legend="Links"
      most={3}
      platforms={{ instagram: 'Instagram', whatsapp: 'WhatsApp', email: 'Email' }}
      socials={[
        { platform: 'instagram', url: 'ada byrne' },
        { platform: 'whatsapp', url: '' },
        { platform: 'email', url: '' },
      ]}
      onChange={() => undefined}
      mistake={(place) => (place === 0 ? 'Enter your Instagram name.' : undefined)}
      addLabel="Add link"
    />,
  );
  const fields = ['Instagram name or address', 'WhatsApp address', 'Email address'];
  const placeholders = fields.map((label) => screen.getByLabelText<HTMLInputElement>(label).placeholder);
  expect(placeholders).toEqual(['@name or https://', 'https://', 'name@example.com']);
  const wrong = screen.getByLabelText(fields[0]!);
  const sentence = document.getElementById(wrong.getAttribute('aria-describedby')!);
  expect(sentence?.textContent).toBe('Enter your Instagram name.');
});

function Sample() {
  const [socials, setSocials] = useState([{ platform: 'instagram' as const, url: '' }]);
  return (
    <SocialFields
      legend="Links"
      most={3}
      platforms={{ instagram: 'Instagram' }}
      socials={socials}
      onChange={setSocials}
      mistake={() => undefined}
      addLabel="Add link"
    />
  );
}

it('moves the focus to the button that adds a link when the last link is removed', async () => {
  render(<Sample />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Instagram' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add link' })));
});
