import { mockResponses, createFailure, renderFragment, type MockResponseTo } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fragments } from '../../routes';

const CALL = 'GET /api/portfolios/ines/equipment';

async function open(answer: MockResponseTo<typeof CALL>) {
  const calls = mockResponses({ [CALL]: answer });
  const view = await renderFragment(fragments, 'portfolio.gear', { portfolio: 'ines' });
  return { calls, view };
}

describe('equipment used for a portfolio, on its page', () => {
  it('is listed with today’s availability and a link to borrow it', async () => {
    const equipment = [
      { id: 'e1', name: 'Tripod', freeToday: 2, photo: createSamplePhoto('tripod') },
      { id: 'e2', name: 'X-T4', freeToday: 0 },
    ];
    await open({ body: { equipment } });
    expect(await screen.findByRole('heading', { name: 'Borrow this equipment' })).toBeDefined();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tripod2 free todayBorrow Tripod',
      'X-T4None free todayBorrow X-T4',
    ]);
    expect(screen.getByRole('link', { name: 'Borrow X-T4' }).getAttribute('href')).toBe('/loans?kind=e2');
  });

  it.each([
    ['there is none of it', { body: { equipment: [] } }],
    ['it cannot be had', createFailure(404, 'portfolios/not-found', 'Portfolio not found.')],
  ])('is hidden if %s', async (_, answer) => {
    const { calls } = await open(answer);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
