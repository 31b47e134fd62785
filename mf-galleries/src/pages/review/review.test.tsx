import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { ReviewCase } from '@fotosoc/contract/review';
import { mockResponses, createFailure, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import routes from '../../routes';
import { administrator } from '../../testing/accounts';

const place = { title: 'Winter Captions', path: '/gallery/winter', number: 3 };
const base = { openedAt: '2026-11-24T12:00:00Z', photo: createSamplePhoto('a'), place, decided: null };
const fog = 'Waiting for the fog to pay rent';
const caption = { id: 'c', name: 'Kavya', caption: fog, state: 'waiting', reports: 0, fromSender: 23 } as const;
const waiting: ReviewCase = { ...base, id: 'w', list: 'waiting', caption, question: null, isHidden: true };
const question = { reason: 'in-it', note: 'I did not know.', email: 'aoibhe@example.org' } as const;
const asked: ReviewCase = { ...base, id: 'q', list: 'asked', caption: null, question, isHidden: true };

function entry(action: string, after: object, more: Partial<ActivityLogEntry> = {}): ActivityLogEntry {
  const did = {
    id: action.replace(':', '-'),
    at: '2026-11-24T12:01:00Z',
    actor: 'ines@example.org',
    action,
    subject: fog,
  };
  return { ...did, before: {}, after, undoUntil: null, undoneAt: null, ...more };
}

function openPage(answers: MockResponses<string> = {}, path = '/review') {
  const calls = mockResponses({
    'GET /api/review?limit=12&list=waiting': { body: { cases: [waiting], nextCursor: null } },
    'GET /api/review?limit=12&list=asked': { body: { cases: [asked], nextCursor: null } },
    'GET /api/activity-log?*': { body: { entries: [], nextCursor: null } },
    ...answers,
  });
  renderRoutes(routes, path, administrator);
  return (key: string) => calls.filter((call) => call.key === key);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a waiting caption', () => {
  const APPROVE = 'PUT /api/review/captions/c';

  it('is approved with one press, and undone with another', async () => {
    const sent = openPage({
      [APPROVE]: { body: { entry: entry('caption:approve', {}) } },
      'POST /api/activity-log/caption-approve/undo': { body: { entry: entry('caption:approve', {}) } },
    });
    await press(`Approve ${fog}`);
    expect(await screen.findByText('Approved. Undo is possible for one minute.')).toBeDefined();
    expect(sent(APPROVE)).toMatchObject([{ body: { isShown: true, caseId: 'w' } }]);
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await userEvent.click(undo);
    expect(await screen.findByText('Undone.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: fog }));
  });

  it('is hidden with all captions of its network, after confirming the number', async () => {
    const hide = 'POST /api/review/captions/c/sender-hidings';
    const hidden = entry('captions:hide', {}, { subject: '23 captions from one sender' });
    const sent = openPage({ [hide]: { status: 201, body: { entry: hidden, hidden: 23 } } });
    await press('Hide all 23 captions from this network today');
    expect(sent(hide)).toEqual([]);
    await press('Hide 23 captions');
    expect(await screen.findByText('Hid 23 captions from one sender. Undo is possible for one minute.')).toBeDefined();
    expect(sent(hide)).toHaveLength(1);
  });

  it('stays unchanged if the connection is lost', async () => {
    openPage({
      [APPROVE]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await press(`Approve ${fog}`);
    expect(await screen.findAllByText('Not saved: no connection. Nothing has changed.')).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: `Approve ${fog}` })).toBeDefined();
  });

  it('shows that another reviewer has decided', async () => {
    openPage({ [APPROVE]: createFailure(409, 'review/decided', 'This was decided meanwhile.') });
    await press(`Approve ${fog}`);
    expect(await screen.findAllByText('This was decided meanwhile.')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: `Approve ${fog}` })).toBeNull();
  });
});

it('shows the question about a photo, and where to answer', async () => {
  openPage();
  const heading = await screen.findByRole('heading', { name: '“I am in this photo and want it removed”' });
  const row = within(heading.closest('article')!);
  expect(row.getByText('I did not know.')).toBeDefined();
  expect(row.getByRole('link', { name: 'Reply to aoibhe@example.org' })).toBeDefined();
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Keep hidden photo 3 of Winter Captions',
    'Restore photo 3 of Winter Captions',
  ]);
});

it('shows the reviewer of a decided case, and changes nothing', async () => {
  const decided = entry('photo:keep-hidden', {});
  const sent = openPage({ 'GET /api/review/cases/q': { body: { case: { ...asked, decided } } } }, '/review/q');
  expect(await screen.findByText(/^ines@example.org, .+: kept hidden\.$/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  expect(sent('PUT /api/review/photos/a')).toEqual([]);
});

it('reverts the last decision on a subject in the log, and no earlier one', async () => {
  const entries = [
    entry('caption:hide', { id: 'c', isShown: false }),
    entry('caption:approve', { id: 'c', isShown: true }),
  ];
  const sent = openPage(
    {
      'GET /api/activity-log?*': { body: { entries, nextCursor: null } },
      'PUT /api/review/captions/c': { body: { entry: entry('caption:restore', {}) } },
    },
    '/review?tab=record',
  );
  await press(`Restore ${fog}`);
  expect(sent('PUT /api/review/captions/c')).toMatchObject([{ body: { isShown: true } }]);
  expect(screen.queryByRole('button', { name: `Hide ${fog}` })).toBeNull();
});

it('makes captions wait by a switch, and per gallery', async () => {
  const settings = { captionsWait: false, reportsThatHide: 3 };
  const winter = { link: 'winter', title: 'Winter Captions', captionsWait: null };
  const sent = openPage(
    {
      'GET /api/review/settings': { body: { settings, galleries: [winter] } },
      'PUT /api/review/settings': { body: { settings: { ...settings, captionsWait: true } } },
      'PUT /api/review/galleries/winter': { body: { gallery: { ...winter, captionsWait: false } } },
    },
    '/review?tab=settings',
  );
  await userEvent.click(await screen.findByRole('switch', { name: 'New captions wait for approval' }));
  expect(sent('PUT /api/review/settings')).toMatchObject([{ body: { captionsWait: true, reportsThatHide: 3 } }]);
  await userEvent.selectOptions(screen.getByLabelText('Winter Captions'), 'Captions appear straight away');
  expect(sent('PUT /api/review/galleries/winter')).toMatchObject([{ body: { captionsWait: false } }]);
});

it('saves settings of several galleries in parallel', async () => {
  const [winter, spring] = ['winter', 'spring'].map((link) => ({ link, title: link, captionsWait: null }));
  const sent = openPage(
    {
      'GET /api/review/settings': {
        body: { settings: { captionsWait: false, reportsThatHide: 3 }, galleries: [winter, spring] },
      },
      'PUT /api/review/galleries/winter': async () => new Promise(() => undefined),
      'PUT /api/review/galleries/spring': { body: { gallery: spring } },
    },
    '/review?tab=settings',
  );
  await userEvent.selectOptions(await screen.findByLabelText('winter'), 'Captions wait');
  await userEvent.selectOptions(screen.getByLabelText('spring'), 'Captions wait');
  expect(sent('PUT /api/review/galleries/winter')).toHaveLength(1);
  expect(sent('PUT /api/review/galleries/spring')).toHaveLength(1);
});
