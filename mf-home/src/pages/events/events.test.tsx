import type { ListedEvent, PlannedEvent } from '@fotosoc/contract/event';
import type { EventSection, PageDrafts, SectionDraft } from '@fotosoc/contract/page-section';
import { formatPickerTime } from '@fotosoc/contract/society-clock';
import { formatWeekdayAndDay, formatDayAndMonth } from '@fotosoc/contract/format-time';
import { useConfirmation } from '@fotosoc/host';
import { mockResponses, createConflict, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '@fotosoc/contract/days';
import routes from '../../routes';

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function event(name: string, days: number, change: Partial<ListedEvent> = {}): ListedEvent {
  const words = { image: '', location: '', cost: 0, capacity: null, type: '', description: '' };
  const standing = { photo: null, movedFrom: null, cancelled: null, photoCount: 0 };
  return { id: name, slug: name, name, start: at(days), end: at(days), ...words, ...standing, ...change };
}

const planned = (one: ListedEvent): PlannedEvent => ({ ...one, id: one.name, version: 'v1' });
const editor = { id: 'e', email: 'e@example.org', role: 'member' as const, rights: ['content' as const] };
const walk = event('Walk', 3);
const over = event('Over', -3, { photoCount: 38 });
const lists = { upcoming: [walk], past: [over], nextCursor: null, feed: null };

describe('the events', () => {
  it('lists upcoming events before past ones', async () => {
    const off = event('Off', 4, { cancelled: { at: at(0), reason: 'storm' } });
    mockResponses({ 'GET /api/all-events?limit=24': { body: { ...lists, upcoming: [walk, off] } } });
    renderRoutes(routes, '/events');
    const coming = within(await screen.findByRole('region', { name: 'Upcoming Events' }));
    expect(coming.getAllByRole('link').map((link) => link.textContent)).toEqual(['Walk', 'Off']);
    expect(coming.getByText('Cancelled: storm')).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Past' })).getByText('38 photos')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit this page' })).toBeNull();
  });

  it('states since when the feed fails, and that it has no events', async () => {
    const feed = { readAt: '2026-11-24T14:10:00.000Z', isSilent: true };
    mockResponses({ 'GET /api/all-events?limit=24': { body: { ...lists, upcoming: [], past: [], feed } } });
    renderRoutes(routes, '/events');
    expect(
      await screen.findByText(/^The events feed has not responded since Tuesday 24 November, 2:10 pm\./),
    ).toBeDefined();
    expect(screen.getByText('No Upcoming Events')).toBeDefined();
  });
});

const mine = { at: at(0), by: 'Ada', isYou: true };
const named = { photos: {}, words: {} };

function section(name: string, days: number, change: Partial<EventSection> = {}): EventSection {
  const texts = { location: '', cost: '', capacity: '', type: '', description: '', photoId: '', image: '' };
  const start = formatPickerTime(at(days));
  return { name, start, end: '', ...texts, cancelled: null, ...change };
}

function createDraft(
  key: string,
  value: unknown,
  seen: unknown,
  drafted: SectionDraft['drafted'] = null,
): SectionDraft {
  const title = (value as EventSection | null)?.name ?? key;
  return { key: `event.${key}`, title, value, seen, version: JSON.stringify(value), drafted, published: null };
}
const published = (value: EventSection) => createDraft(value.name, value, value);
const page = (...sections: SectionDraft[]): PageDrafts => ({ sections, ...named, scheduled: null, notPublished: null });

const [walkSection, overSection] = [section('Walk', 3), section('Over', -3)];
let saved: Map<string, unknown>;
beforeEach(() => {
  saved = new Map();
  localStorage.clear();
});

async function edit(
  answers: Parameters<typeof mockResponses>[0] = {},
  drafts = page(published(walkSection), published(overSection)),
) {
  const save = (key: string, body: unknown) => {
    const { value } = body as { value: unknown };
    saved.set(key, value);
    const seen = drafts.sections.find((one) => one.key === `event.${key}`)?.seen ?? null;
    return { body: { section: createDraft(key, value, seen, mine), ...named } };
  };
  const puts = ['Walk', 'Over', 'new-1', 'new-2', 'new-3'].map(
    (key) => [`PUT /api/section-drafts/event.${key}`, (body: unknown) => save(key, body)] as const,
  );
  const calls = mockResponses({
    'GET /api/all-events?limit=24': { body: { ...lists, upcoming: [walk, event('Fair', 9, { id: null })] } },
    'GET /api/sources': { body: { sources: [] } },
    'GET /api/planned-events': { body: { events: [planned(over), planned(walk)] } },
    'GET /api/section-drafts?page=events': { body: drafts },
    ...Object.fromEntries(puts),
    ...answers,
  });
  let count = 0;
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => `new-${++count}` as ReturnType<typeof crypto.randomUUID>);
  renderRoutes(routes, '/events', editor);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit this page' }));
  await screen.findByRole('button', { name: 'Add event' });
  return calls;
}
const bar = () => within(screen.getByRole('region', { name: 'Editing this page' }));
const upcomingNames = () =>
  within(screen.getByRole('region', { name: 'Upcoming Events' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

describe('an editor', () => {
  it('adds an event as a draft, previews it, and publishes it', async () => {
    const calls = await edit({
      'POST /api/section-publications': { body: { entry: null, ...page(published(walkSection)) } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add event' }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    fireEvent.change(name, { target: { value: 'Darkroom' } });
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2027-07-01T18:30' } });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('New. Visitors do not see this yet.')).toBeDefined();
    await waitFor(() => expect(saved.get('new-1')).toMatchObject({ name: 'Darkroom', start: '2027-07-01T18:30' }));
    expect(bar().getByRole('status').textContent).toMatch(/^Changes saved as a draft at .* until you publish\.$/);

    await userEvent.click(bar().getByRole('button', { name: 'Preview' }));
    expect(upcomingNames()).toEqual(['Walk', 'Fair', 'Darkroom']);
    expect(screen.getByText('Thursday, 6:30 pm')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Darkroom' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Darkroom' })).toBeDefined();
    expect(screen.getByText('Thursday 1 July')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Back to all events' }));
    await userEvent.click(bar().getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(calls.find(({ key }) => key === 'POST /api/section-publications')?.body).toMatchObject({
        page: 'events',
        versions: { 'event.new-1': expect.stringContaining('Darkroom') as string },
      }),
    );
    await waitFor(() => expect(upcomingNames()).toEqual(['Walk', 'Fair']));
  });

  it('copies an event to the same weekday of the next week, with its times', async () => {
    await edit();
    await userEvent.click(screen.getByRole('button', { name: /^Copy Walk/ }));
    const dialog = within(screen.getByRole('dialog', { name: /^Copy Walk/ }));
    const day = addDays(walkSection.start.slice(0, 10), 7);
    expect(dialog.getByLabelText<HTMLInputElement>('Day').value).toBe(day);
    await userEvent.click(dialog.getByRole('button', { name: 'Add 1 event' }));
    expect(screen.getByText('Copied from Walk. Check the date and time.')).toBeDefined();
    const time = walkSection.start.slice(10);
    expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe(`${day}${time}`);
    await waitFor(() => expect(saved.get('new-1')).toEqual({ ...walkSection, start: `${day}${time}` }));
  });

  it('repeats an event weekly on the selected days, and reverts all copies by one undo', async () => {
    await edit();
    await userEvent.click(screen.getByRole('button', { name: /^Copy Walk/ }));
    const dialog = within(screen.getByRole('dialog', { name: /^Copy Walk/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Repeat weekly' }));
    const first = addDays(walkSection.start.slice(0, 10), 7);
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: addDays(first, 14) } });
    const days = [0, 7, 14].map((more) => addDays(first, more));
    for (const day of days) {
      expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: formatWeekdayAndDay(day) }).checked).toBe(true);
    }
    await userEvent.click(dialog.getByRole('checkbox', { name: formatWeekdayAndDay(days[1]!) }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 events' }));
    await waitFor(() => expect(saved.size).toBe(2));
    const starts = [...saved.values()].map((value) => (value as EventSection).start.slice(0, 10));
    expect(starts).toEqual([days[0], days[2]]);
    expect(screen.getByText('2 events added to the draft.')).toBeDefined();
    await userEvent.click(bar().getByRole('button', { name: 'Undo the last change' }));
    await waitFor(() => expect([...saved.values()]).toEqual([null, null]));
    expect(upcomingNames()).toEqual(['Walk', 'Fair']);
  });

  it('deselects a day on which the event is planned already', async () => {
    const again = section('Walk', 17, {});
    await edit({}, page(published(walkSection), createDraft('new-3', again, again)));
    await userEvent.click(screen.getAllByRole('button', { name: /^Copy Walk/ })[0]!);
    const dialog = within(screen.getByRole('dialog', { name: /^Copy Walk/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Repeat weekly' }));
    const day = formatWeekdayAndDay(again.start.slice(0, 10));
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: day }).checked).toBe(false);
    await userEvent.click(dialog.getByRole('checkbox', { name: day }));
    expect(dialog.getByRole('button', { name: 'Add 8 events' })).toBeDefined();
  });

  it('copies nothing without a day', async () => {
    await edit();
    await userEvent.click(screen.getByRole('button', { name: /^Copy Walk/ }));
    const dialog = within(screen.getByRole('dialog', { name: /^Copy Walk/ }));
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Add 0 events' }));
    expect(dialog.getByText('Choose a day.')).toBeDefined();
  });

  it('cancels an event with a reason, and reinstates it', async () => {
    await edit();
    await userEvent.click(screen.getByRole('button', { name: /^Edit Walk/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel event…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel Walk?' }));
    expect(dialog.getByText('Subscribed calendars are updated; downloaded copies are not.')).toBeDefined();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'storm');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel event' }));
    await waitFor(() => expect(saved.get('Walk')).toMatchObject({ cancelled: 'storm' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('Cancelled: storm')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /^Edit Walk/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Reinstate event' }));
    await waitFor(() => expect(saved.get('Walk')).toMatchObject({ cancelled: null }));
  });

  it('shows the date that undo restores', async () => {
    await edit();
    await userEvent.click(screen.getByRole('button', { name: /^Edit Walk/ }));
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2027-07-01T18:30' } });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('Thursday, 6:30 pm')).toBeDefined();
    await userEvent.click(bar().getByRole('button', { name: 'Undo the last change' }));
    expect(screen.queryByText('Thursday, 6:30 pm')).toBeNull();
    expect(
      screen.getByRole('button', { name: `Edit Walk, ${formatDayAndMonth(walkSection.start.slice(0, 10))}` }),
    ).toBeDefined();
  });

  it('removes an event once it is published, and keeps it until then', async () => {
    await edit();
    await userEvent.click(screen.getByRole('button', { name: /^Edit Walk/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete event' }));
    await waitFor(() => expect(saved.get('Walk')).toBeNull());
    const keep = screen.getByRole('button', { name: /^Keep Walk, \d+ \w+$/ });
    await waitFor(() => expect(document.activeElement).toBe(keep));
    await userEvent.click(keep);
    await waitFor(() => expect(saved.get('Walk')).toEqual(walkSection));
  });

  it('focuses the fields that cannot be published', async () => {
    const late = { ...walkSection, start: '', location: 'House 6' };
    const refusal = { 'event.Walk:start': 'Enter the start.' };
    await edit(
      { 'POST /api/section-publications': createFailure(400, 'request/invalid', 'Enter the start.', refusal) },
      page(createDraft('Walk', late, walkSection, mine)),
    );
    expect(screen.getByText('No date yet')).toBeDefined();
    await userEvent.click(bar().getByRole('button', { name: 'Publish' }));
    const button = await screen.findByRole('button', { name: 'Edit Walk, which has mistakes' });
    await userEvent.click(button);
    expect(screen.getByText('Enter the start.')).toBeDefined();
  });

  it('merges changes of two editors, and asks in case of a conflict', async () => {
    const theirs = createDraft('Walk', { ...walkSection, location: 'House 6', type: 'Social' }, walkSection, {
      at: at(0),
      by: 'Bo',
      isYou: false,
    });
    let isFirst = true;
    await edit({
      'PUT /api/section-drafts/event.Walk': (body: unknown) => {
        const { value } = body as { value: unknown };
        if (isFirst) {
          isFirst = false;
          return createConflict('parts/changed-meanwhile', { section: theirs, ...named });
        }
        saved.set('Walk', value);
        return { body: { section: createDraft('Walk', value, walkSection, mine), ...named } };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: /^Edit Walk/ }));
    fireEvent.change(screen.getByLabelText(/^Location/), { target: { value: 'House 7' } });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Bo changed Walk');
    await userEvent.click(within(notice).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(saved.get('Walk')).toMatchObject({ location: 'House 7', type: 'Social' }));
  });

  it('discards all changes after a question, and restores them by undo', async () => {
    await edit({}, page(createDraft('Walk', { ...walkSection, location: 'House 6' }, walkSection, mine)));
    render(<Sure />);
    await userEvent.click(bar().getByRole('button', { name: 'Discard all changes' }));
    await waitFor(() => expect(saved.get('Walk')).toEqual(walkSection));
    await userEvent.click(bar().getByRole('button', { name: 'Undo the last change' }));
    await waitFor(() => expect(saved.get('Walk')).toMatchObject({ location: 'House 6' }));
  });

  it('schedules by the Irish clock', async () => {
    const draft = createDraft('Walk', { ...walkSection, location: 'House 6' }, walkSection, mine);
    const calls = await edit(
      { 'POST /api/section-publications': { body: { entry: null, ...page(draft) } } },
      page(draft),
    );
    await userEvent.click(bar().getByRole('button', { name: 'Schedule…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Schedule publishing' }));
    fireEvent.change(dialog.getByLabelText('Date and time'), { target: { value: '2030-07-01T18:30' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(calls.find(({ key }) => key.startsWith('POST'))?.body).toMatchObject({
        publishAt: '2030-07-01T17:30:00.000Z',
      }),
    );
  });

  it('keeps a new event on this device while the server is unreachable', async () => {
    const stored = { value: section('Darkroom', 5), base: null };
    localStorage.setItem('fotosoc-draft:part:event.new-1', JSON.stringify(stored));
    await edit();
    await waitFor(() => expect(saved.get('new-1')).toMatchObject({ name: 'Darkroom' }));
    expect(upcomingNames()).toContain('Darkroom');
  });

  it('shows 24 past events at first, and changed ones', async () => {
    const past = Array.from({ length: 30 }, (_, index) => section(`Past ${index}`, -index - 1));
    const oldest = { ...past[29]!, location: 'House 6' };
    await edit({}, page(...past.slice(0, 29).map(published), createDraft('Past 29', oldest, past[29], mine)));
    const list = within(screen.getByRole('region', { name: 'Past' }));
    expect(list.getAllByRole('heading', { level: 3 })).toHaveLength(25);
    expect(list.getByRole('button', { name: /^Edit Past 29/ })).toBeDefined();
    await userEvent.click(list.getByRole('button', { name: 'Show earlier events' }));
    expect(list.getAllByRole('heading', { level: 3 })).toHaveLength(30);
    expect(list.queryByRole('button', { name: 'Show earlier events' })).toBeNull();
  });

  it('lists in the history publications, removals, and changes by other means', async () => {
    const done = { at: at(-1), by: 'Bo', isYou: false };
    const version = { key: 'event.Walk' as const, title: 'Walk', published: done };
    const states = { before: null, after: null, undoUntil: null, undoneAt: null };
    const entry = { id: 'e1', at: at(-2), actor: 'Ada', action: 'cancel', subject: 'Walk', ...states };
    const calls = await edit({
      'GET /api/section-versions?limit=24&page=events': {
        body: {
          versions: [
            { ...version, number: 2, isRemoved: true },
            { ...version, number: 1, isRemoved: false },
          ],
          nextCursor: null,
        },
      },
      'GET /api/activity-log?*': {
        body: { entries: [{ ...entry, id: 'e2', at: done.at, action: 'delete' }, entry], nextCursor: null },
      },
      'POST /api/section-versions/event.Walk/1/drafts': {
        body: { section: createDraft('Walk', { ...walkSection, location: 'Old' }, walkSection, mine), ...named },
      },
    });
    await userEvent.click(bar().getByRole('button', { name: 'History of this page' }));
    const dialog = within(screen.getByRole('dialog', { name: 'History of this page' }));
    expect(await dialog.findByText(/cancelled: Walk/)).toBeDefined();
    expect(dialog.getByText(/removed: Walk/)).toBeDefined();
    expect(dialog.queryByText(/deleted: Walk/)).toBeNull(); // listed as a publication
    await userEvent.click(dialog.getByRole('button', { name: 'Restore Walk' }));
    await waitFor(() => expect(calls.some(({ key }) => key.endsWith('/1/drafts'))).toBe(true));
    expect(bar().getByRole('status').textContent).toMatch(/^Changes/);
  });

  it('keeps events of the feed read-only', async () => {
    await edit();
    expect(screen.getByText('From the feed')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Edit Fair/ })).toBeNull();
  });

  it('edits events of the feed after importing them', async () => {
    let isTaken = false;
    const fair = section('Fair', 9);
    await edit({
      'GET /api/section-drafts?page=events': () => ({ body: page(...(isTaken ? [published(fair)] : [])) }),
      'POST /api/event-source/copies': () => {
        isTaken = true;
        const entry = { id: 'entry', at: at(0), actor: 'Ada', action: 'take-over', subject: 'Feed' };
        const states = { before: null, after: null, undoUntil: at(1), undoneAt: null };
        return { status: 201, body: { copied: 1, entry: { ...entry, ...states } } };
      },
    });
    render(<Sure />);
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
    expect(await screen.findByRole('button', { name: /^Edit Fair/ })).toBeDefined();
  });
});

/** Confirms each question of the page. */
function Sure() {
  const asked = useConfirmation();
  if (asked) setTimeout(() => asked.answer(true));
  return null;
}

const outdated = (own: Partial<EventSection>, theirs: Partial<EventSection>) => {
  const base = walkSection;
  return page({ ...createDraft('Walk', { ...base, ...own }, { ...base, ...theirs }, mine), base });
};

describe('a draft of an event that was changed outside the editor', () => {
  it('merges a change of other fields automatically', async () => {
    await edit({}, outdated({ location: 'House 6' }, { description: 'Bring a torch.' }));
    await waitFor(() =>
      expect(saved.get('Walk')).toEqual({ ...walkSection, location: 'House 6', description: 'Bring a torch.' }),
    );
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });

  it('waits for a choice in case of a conflict, and saves the choice', async () => {
    await edit({}, outdated({ location: 'House 6' }, { location: 'House 7' }));
    expect(await screen.findByText(/while you edited the page\./)).toBeDefined();
    expect(saved.size).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Walk' }));
    expect([dialog.getByText('House 6'), dialog.getByText('House 7')]).toHaveLength(2);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(saved.get('Walk')).toMatchObject({ location: 'House 6' }));
  });

  it('asks for the choice after publishing was refused', async () => {
    const before = page(createDraft('Walk', { ...walkSection, location: 'House 6' }, walkSection, mine));
    const current = outdated({ location: 'House 6' }, { location: 'House 7' });
    await edit(
      { 'POST /api/section-publications': { ...createConflict('parts/published-meanwhile', current), status: 409 } },
      before,
    );
    await userEvent.click(bar().getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('button', { name: 'Keep mine' })).toBeDefined();
    expect(bar().getByRole('status').textContent).toMatch(
      /^Not published: this page has changed since you opened it\./,
    );
  });
});
