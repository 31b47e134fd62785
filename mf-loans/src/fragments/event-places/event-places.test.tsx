import type { EventPlaces, SignUp } from '@fotosoc/contract/places';
import { setUser } from '@fotosoc/host';
import { createFailure, mockResponses, renderFragment, type MockResponses } from '@fotosoc/host/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fragments } from '../../routes';

const PLACES = 'GET /api/events/night-walk/places';
const SIGN_UP = 'POST /api/events/night-walk/sign-ups';
const ada = { id: 'a', email: 'ada@example.org', role: 'member' as const, rights: [] };
const places: EventPlaces = {
  capacity: 30,
  left: 12,
  waiting: 0,
  audience: 'anyone',
  closesAt: '2999-01-01T12:00:00.000Z',
  maxGuests: 2,
  isCancelled: false,
};
const own: SignUp = {
  id: 's1',
  event: {
    slug: 'night-walk',
    name: 'Night Walk',
    start: '2999-01-01T12:00:00.000Z',
    end: '2999-01-01T14:00:00.000Z',
    location: '',
    isCancelled: false,
  },
  name: 'Ada',
  guests: 0,
  state: 'waiting',
  ahead: 3,
};

async function open(change: Partial<EventPlaces> = {}, more: MockResponses<string> = {}) {
  const calls = mockResponses({ [PLACES]: { body: { places: { ...places, ...change } } }, ...more });
  await renderFragment(fragments, 'event.places', { event: 'night-walk' });
  return calls;
}

afterEach(() => setUser(null));

describe('the places of an event, on its page', () => {
  it('are counted, and taken with name, address and guests', async () => {
    const calls = await open({}, { [SIGN_UP]: { status: 201, body: { state: 'going', mustConfirm: true } } });
    expect(await screen.findByRole('heading', { name: '12 of 30 places left' })).toBeDefined();
    await userEvent.type(screen.getByLabelText('Name'), 'Ada');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
    await userEvent.selectOptions(screen.getByLabelText(/^Guests/), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByText(/^Please confirm with the link in our mail/)).toBeDefined();
    const sent = calls.find(({ key }) => key === SIGN_UP);
    expect(sent?.body).toEqual({ name: 'Ada', email: 'ada@example.org', guests: 2 });
  });

  it('have a waiting list when all are taken', async () => {
    await open({ left: 0, waiting: 4 });
    expect(await screen.findByText('All 30 places are taken, 4 on the waiting list')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Join the waiting list' })).toBeDefined();
  });

  it('show the sentence of a refused field', async () => {
    const sentence = 'Enter an e-mail address such as name@example.org.';
    await open({}, { [SIGN_UP]: createFailure(400, 'request/invalid', sentence, { email: sentence }) });
    await userEvent.type(await screen.findByLabelText('Name'), 'Ada');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example');
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it.each<[string, Partial<EventPlaces>]>([
    ['The sign-up has closed.', { closesAt: '2000-01-01T12:00:00.000Z' }],
    ['The sign-up opens Monday 1 January, 12:00 pm.', { opensAt: '2998-01-01T12:00:00.000Z' }],
    ['This event is for members.', { audience: 'members' }],
  ])('are not offered if “%s”', async (sentence, change) => {
    await open(change);
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('show a member the own sign-up in place of the form', async () => {
    await open({ left: 0 }, { 'GET /api/account/sign-ups': { body: { signUps: [own] } } });
    act(() => setUser(ada));
    expect(await screen.findByText(/You are on the waiting list. 3 before you./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Change or cancel' })).toBeDefined();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('are a link if tickets are sold elsewhere', async () => {
    mockResponses({ [PLACES]: { body: { ticketUrl: 'https://tickets.example.org/' } } });
    await renderFragment(fragments, 'event.places', { event: 'night-walk' });
    const link = await screen.findByRole('link', { name: 'Get tickets' });
    expect(link.getAttribute('href')).toBe('https://tickets.example.org/');
  });
});
