import { render, screen } from '@testing-library/react';
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
