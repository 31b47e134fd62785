import type { EventSection } from '@fotosoc/contract/page-section';
import { mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SignUpFields } from './sign-up-fields';

const room = { slotMinutes: 60, from: '10:00', to: '18:00', isForInducted: true };
const DARKROOM = { id: 'd', name: 'Darkroom', quantity: 1, room };
const STUDIO = { id: 's', name: 'Studio', quantity: 1, room: { ...room, isForInducted: false } };
const signUps = { audience: 'anyone', opens: '', closes: '', membersUntil: '', guests: '', ticketUrl: '' } as const;

function open(inducts: string) {
  mockResponses({ 'GET /api/equipment': { body: [DARKROOM, STUDIO] } });
  const handleChange = vi.fn<() => void>();
  const event = { signUps: { ...signUps, inducts } } as EventSection;
  const Component = () => <SignUpFields event={event} mistakes={{}} onChange={handleChange} />;
  renderRoutes([{ path: '/', Component }], '/');
  return handleChange;
}

it('offers the rooms for inducted members', async () => {
  const handleChange = open('');
  const field = await screen.findByLabelText<HTMLSelectElement>(/^Induction/);
  expect([...field.options].map(({ text }) => text)).toEqual(['None', 'Darkroom']);
  await userEvent.selectOptions(field, 'Darkroom');
  expect(handleChange).toHaveBeenCalledWith({ ...signUps, inducts: 'd' });
});

it('does not show None for a room that needs no induction any more', async () => {
  const handleChange = open('s');
  const field = await screen.findByLabelText<HTMLSelectElement>(/^Induction/);
  expect(field.selectedOptions[0]!.text).toBe('A room that was removed, or that needs no induction');
  await userEvent.selectOptions(field, 'None');
  expect(handleChange).toHaveBeenCalledWith({ ...signUps, inducts: '' });
});
