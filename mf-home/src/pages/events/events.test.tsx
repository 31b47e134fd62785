import type { ListedEvent, PlannedEvent } from '@fotosoc/contract/event';
import { useConfirmation } from '@fotosoc/host';
import { answerWith, failure, renderRoutes } from '@fotosoc/host/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import routes from '../../routes';

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function event(name: string, days: number, change: Partial<ListedEvent> = {}): ListedEvent {
  const words = { image: '', location: '', cost: 0, capacity: null, type: '', description: '' };
  const standing = { photo: null, movedFrom: null, cancelled: null, photoCount: 0 };
  return { id: name, slug: name, name, start: at(days), end: at(days), ...words, ...standing, ...change };
}

const planned = (one: ListedEvent): PlannedEvent => ({ ...one, id: one.name, version: 'v1' });
const editor = { id: 'e', email: 'e@example.org', role: 'member' as const, rights: ['content' as const] };
const entry = {
  id: 'entry',
  at: at(0),
  actor: 'Ada',
  act: 'add',
  subject: 'Walk',
  before: null,
  after: null,
  undoUntil: at(1),
  undoneAt: null,
};
const walk = event('Walk', 3);
const over = event('Over', -3, { photoCount: 38 });
const lists = { upcoming: [walk], past: [over], nextCursor: null, feed: null };

/** Is sure of whatever the page asks. */
function Sure() {
  const asked = useConfirmation();
  if (asked) setTimeout(() => asked.answer(true));
  return null;
}

const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish' }));

describe('the events', () => {
  it('are those to come, then past ones', async () => {
    const off = event('Off', 4, { cancelled: { at: at(0), reason: 'storm' } });
    answerWith({ 'GET /api/all-events?limit=24': { body: { ...lists, upcoming: [walk, off] } } });
    renderRoutes(routes, '/events');
    const coming = within(await screen.findByRole('region', { name: 'Upcoming Events' }));
    expect(coming.getAllByRole('link').map((link) => link.textContent)).toEqual(['Walk', 'Off']);
    expect(coming.getByText('Cancelled: storm')).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Past' })).getByText('38 photos')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit this page' })).toBeNull();
  });

  it('say since when the feed is silent, and that there are none', async () => {
    const feed = { readAt: '2026-11-24T14:10:00.000Z', isSilent: true };
    answerWith({ 'GET /api/all-events?limit=24': { body: { ...lists, upcoming: [], past: [], feed } } });
    renderRoutes(routes, '/events');
    expect(await screen.findByText(/^The feed has not answered since Tuesday 24 November, 2:10 pm\./)).toBeDefined();
    expect(screen.getByText('No Upcoming Events')).toBeDefined();
  });
});

async function edit(answers: Parameters<typeof answerWith>[0] = {}) {
  const calls = answerWith({
    'GET /api/all-events?limit=24': { body: { ...lists, upcoming: [walk, event('Fair', 9, { id: null })] } },
    'GET /api/sources': { body: { sources: [] } },
    'GET /api/planned-events': { body: { events: [planned(over), planned(walk)] } },
    'GET /api/event-record?limit=12': { body: { entries: [], nextCursor: null } },
    ...answers,
  });
  renderRoutes(routes, '/events', editor);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit this page' }));
  await screen.findByRole('button', { name: 'Change Walk' });
  return calls;
}

describe('who looks after the content', () => {
  it('plans an event, and undoes that', async () => {
    const made = planned(event('Darkroom', 2));
    await edit({
      'POST /api/events': { status: 201, body: { event: made, entry } },
      'POST /api/event-record/entry/undo': { body: { entry } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add an event' }));
    await publish();
    expect(screen.getByText('Give the event a name.')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Name'), 'Darkroom');
    await userEvent.type(screen.getByLabelText('Start'), '2027-07-01T18:30');
    await publish();
    expect(await screen.findByText('Published.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone.')).toBeDefined();
  });

  it('copies an event, of which only the day is missing', async () => {
    await edit();
    await userEvent.click(screen.getByRole('button', { name: 'Copy Over' }));
    expect(screen.getByText('Copied from Over. Only the day is missing.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Over');
    expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe('');
  });

  it('gives an event one of the photos of the site', async () => {
    const fog = {
      id: 'fog',
      url: '/f.jpg',
      width: 3,
      height: 2,
      alt: 'Fog',
      variants: [],
      placeholder: '',
      exif: null,
    };
    const result = { id: 'fog', title: 'Fog', line: '', excerpt: '', path: '/', photo: fog, image: '', start: null };
    const groups = [{ kind: 'photos' as const, count: 1, isMore: false, results: [result] }];
    const found = { groups, count: 1, isMore: false, words: ['fo'], suggestion: null };
    const calls = await edit({
      'GET /api/galleries?limit=100&covers=1': { body: { galleries: [], nextCursor: null } },
      'GET /api/portfolios?limit=100&covers=1': { body: { portfolios: [], nextCursor: null } },
      'GET /api/search?q=fo&kind=photos&limit=24': { body: found },
      'PUT /api/events/Walk': { body: { event: planned({ ...walk, photo: fog }), entry } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Change Walk' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pick one of the site' }));
    await userEvent.type(screen.getByRole('searchbox'), 'fo');
    await userEvent.click(await screen.findByRole('button', { name: 'Fog' }));
    await publish();
    expect(await screen.findByText('Published.')).toBeDefined();
    expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toMatchObject({ photoId: 'fog' });
  });

  it('cancels an event with a reason', async () => {
    const off = planned({ ...walk, cancelled: { at: at(0), reason: 'storm' } });
    await edit({ 'POST /api/events/Walk/cancellations': { status: 201, body: { event: off, entry } } });
    await userEvent.click(screen.getByRole('button', { name: 'Change Walk' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the event' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Cancel Walk?' }));
    await userEvent.type(sheet.getByLabelText(/^Why/), 'storm');
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel the event' }));
    expect(await screen.findByText('Cancelled: storm')).toBeDefined();
    expect(screen.getByText('Cancelled. Calendars are told.')).toBeDefined();
  });

  it('is told that somebody else has changed it, and may look at that or publish anyway', async () => {
    const refusal = failure(412, 'events/changed-meanwhile', 'Somebody else has changed this event meanwhile.');
    const theirs = planned({ ...walk, location: 'House 6' });
    await edit({ 'PUT /api/events/Walk': { ...refusal, body: { ...refusal.body!, current: theirs } } });
    await userEvent.click(screen.getByRole('button', { name: 'Change Walk' }));
    await publish();
    await userEvent.click(await screen.findByRole('button', { name: 'Look at theirs' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Location/).value).toBe('House 6');
  });

  it('leaves what comes from the feed as it is', async () => {
    await edit();
    expect(screen.getByText('Feed')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Change Fair' })).toBeNull();
  });

  it('has what comes from the feed here once that is taken over, and changes it then', async () => {
    const fair = event('Fair', 5, { id: null });
    const taken = { ...lists, upcoming: [event('Fair', 5)] };
    await edit({
      'GET /api/all-events?limit=24': { body: { ...lists, upcoming: [fair] } },
      'POST /api/event-source/copies': () => {
        answerWith({
          'GET /api/all-events?limit=24': { body: taken },
          'GET /api/sources': { body: { sources: [] } },
          'GET /api/planned-events': { body: { events: [planned(event('Fair', 5))] } },
          'GET /api/event-record?limit=12': { body: { entries: [], nextCursor: null } },
        });
        return { status: 201, body: { copied: 1, entry } };
      },
    });
    render(<Sure />);
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
    expect(await screen.findByRole('button', { name: 'Change Fair' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
  });
});
