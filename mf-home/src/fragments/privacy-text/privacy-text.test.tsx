import { mockResponses, renderFragment } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { parts } from '../../routes';

it('shows the society’s text on the privacy page', async () => {
  const text = 'Our data protection officer is Ada.';
  mockResponses({ 'GET /api/parts?page=privacy': { body: { parts: { privacy: { text } }, photos: {}, words: {} } } });
  await renderFragment(parts, 'privacy.words', {});
  expect(await screen.findByText(text)).toBeTruthy();
});
