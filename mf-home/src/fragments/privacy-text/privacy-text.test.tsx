import { mockResponses, renderFragment } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fragments } from '../../routes';

it('shows the society’s text on the privacy page', async () => {
  const text = 'Our data protection officer is Ada.';
  mockResponses({
    'GET /api/page-sections?page=privacy': { body: { sections: { privacy: { text } }, photos: {}, words: {} } },
  });
  await renderFragment(fragments, 'privacy.words', {});
  expect(await screen.findByText(text)).toBeTruthy();
});
