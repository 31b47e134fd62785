import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { mockResponses, renderRoutes, type MockResponse } from '@fotosoc/host/testing';
import routes from '../../routes';

const URL = '/api/slides/kept/lighting.pdf';
const workshops = [{ id: 1, url: URL, title: 'Lighting Walkshop', thumbnail: '/api/pictures/lighting.jpg' }];

let router: ReturnType<typeof renderRoutes>;

async function open({ status }: { status: number } = { status: 200 }) {
  const answers: Record<string, MockResponse> = {
    'GET /api/workshops': { body: { workshops, lead: 'Click.' } },
    [`HEAD ${URL}`]: { status },
  };
  mockResponses(answers);
  router = renderRoutes(routes, '/workshops');
  const card = await screen.findByRole('button', { name: 'Lighting Walkshop' });
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(card);
  return screen.getByRole('dialog', { name: 'Lighting Walkshop' });
}

afterEach(() => vi.unstubAllGlobals());

it('embeds a presentation after a click on its card, and closes it with a button', async () => {
  const dialog = await open();
  expect(within(dialog).getByTitle('Lighting Walkshop').getAttribute('src')).toBe(URL);
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/workshops');
});

it('is closed by Back, and opened by Forward', async () => {
  await open();
  await act(async () => router.navigate(-1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/workshops');
  await act(async () => router.navigate(1));
  expect(screen.getByRole('dialog', { name: 'Lighting Walkshop' })).toBeTruthy();
});

it('states that a presentation is missing, with its address', async () => {
  const dialog = await open({ status: 404 });
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^The presentation could not be loaded\./);
  expect(
    within(dialog)
      .getByRole('link', { name: /^Open the slides/ })
      .getAttribute('href'),
  ).toBe(URL);
  expect(document.querySelector('iframe')).toBeNull();
});

it('links to a PDF that the browser cannot embed', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { pdfViewerEnabled: false }));
  const dialog = await open();
  expect(within(dialog).getByRole('alert').textContent).toBe('Your browser cannot show the slides here.');
  expect(
    within(dialog)
      .getByRole('link', { name: /^Open the slides/ })
      .getAttribute('href'),
  ).toBe(URL);
});

it('links to the equipment', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Borrow equipment to try it out', hidden: true });
  expect(link.getAttribute('href')).toBe('/loans');
});

it('closes on Escape', async () => {
  const dialog = await open();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
