import { mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import routes from '../../routes';

const editor = { id: 'e', email: 'e@example.org', role: 'member' as const, rights: ['content' as const] };

afterEach(() => vi.unstubAllGlobals());

async function open({ isNarrow }: { isNarrow: boolean }) {
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow }));
  mockResponses({ 'GET /api/links': { body: { links: [] } } });
  renderRoutes(routes, '/links', editor);
  const button = await screen.findByRole('button', { name: 'Edit this page' });
  const isAbove = button.compareDocumentPosition(screen.getByRole('heading', { level: 1 }));
  return { floats: button.hasAttribute('data-foot-bar'), isAbove: isAbove === Node.DOCUMENT_POSITION_FOLLOWING };
}

describe('the button that starts the editor', () => {
  it('is above the page in a narrow window, where it would cover texts', async () => {
    expect(await open({ isNarrow: true })).toEqual({ floats: false, isAbove: true });
  });

  it('floats at the foot of a wide window', async () => {
    expect(await open({ isNarrow: false })).toEqual({ floats: true, isAbove: false });
  });
});
