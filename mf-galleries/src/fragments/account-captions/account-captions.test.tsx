import type { OwnCaption } from '@fotosoc/contract/own-account';
import { mockResponses, createFailure, renderFragment } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fragments } from '../../routes';

const caption: OwnCaption = {
  id: 'c1',
  caption: 'Waiting for the fog',
  gallery: { link: 'winter', title: 'Winter Captions' },
  photo: { id: 'p1', url: '/p.jpg', width: 3, height: 2, alt: '', variants: [], placeholder: '', exif: null },
  state: 'shown',
  writtenAt: '2026-11-20T12:00:00Z',
};
const answer = { body: { captions: [caption], nextCursor: null } };
const REMOVE = 'Remove the caption Waiting for the fog';

describe('the captions of an account, on its page', () => {
  it('are removed with one tap each, and restored with another', async () => {
    mockResponses({
      'GET /api/account/captions?limit=6': answer,
      'DELETE /api/account/captions/c1': { status: 204 },
      'POST /api/account/captions/c1/restorations': { status: 204 },
    });
    await renderFragment(fragments, 'account.captions', {});
    await userEvent.click(await screen.findByRole('button', { name: REMOVE }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await userEvent.click(undo);
    expect(await screen.findByRole('button', { name: REMOVE })).toBeDefined();
  });

  it('are requested again after a failure', async () => {
    let tries = 0;
    mockResponses({
      'GET /api/account/captions?limit=6': () =>
        (tries += 1) > 1 ? answer : createFailure(400, 'request/invalid', 'No.'),
    });
    await renderFragment(fragments, 'account.captions', {});
    expect(await screen.findByText('Your captions could not be loaded.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Waiting for the fog')).toBeDefined();
  });
});
