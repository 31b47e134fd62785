import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExternalLink } from './external-link';

it.each(['https://instagram.example.org/kavya', '/gallery/foto-of-the-week'])('opens %s in a new tab', (href) => {
  render(<ExternalLink href={href}>@kavya</ExternalLink>);
  const link = screen.getByRole('link', { name: '@kavya (opens in a new tab)' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    href,
    '_blank',
    'noopener',
  ]);
});

it.each(['http://instagram.example.org/kavya', 'data:text/html,x', 'https://', 'mailto:kavya@example.org'])(
  'shows the text alone for %s',
  (href) => {
    render(<ExternalLink href={href}>@kavya</ExternalLink>);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('@kavya')).toBeTruthy();
  },
);
