import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerWith, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';

const workshops = [
  { id: 1, url: 'about:blank#lighting', title: 'Lighting Walkshop', thumbnail: '/api/pictures/lighting.jpg' },
];

async function open() {
  answerWith({ 'GET /api/workshops': { body: { workshops, lead: 'Click.' } } });
  renderRoutes(routes, '/workshops');
  const card = await screen.findByRole('button', { name: 'Lighting Walkshop' });
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(card);
  return screen.getByRole('dialog', { name: 'Lighting Walkshop' });
}

it('embeds a presentation once its card is clicked, and closes it with a button', async () => {
  const dialog = await open();
  expect(within(dialog).getByTitle('Lighting Walkshop').getAttribute('src')).toBe('about:blank#lighting');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leads to the equipment that can be borrowed', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Borrow equipment to try it out', hidden: true });
  expect(link.getAttribute('href')).toBe('/loans');
});

it('closes on Escape', async () => {
  const dialog = await open();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
