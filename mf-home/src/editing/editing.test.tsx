import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { PageDrafts, SectionDraft } from '@fotosoc/contract/page-section';
import type { Right } from '@fotosoc/contract/user';
import { useConfirmation } from '@fotosoc/host';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { mockResponses, createConflict, createFailure, renderRoutes } from '@fotosoc/host/testing';
import routes from '../routes';

const AT = new Date().toISOString();
const darkroom = { id: 'a', link_name: 'Darkroom', link_url: 'https://darkroom.example.org/' };
const photobook = { id: 'b', link_name: 'Photobook', link_url: 'https://photobook.example.org/' };
const seen = { links: [darkroom, photobook] };

function section(value: unknown, drafted: SectionDraft['drafted'] = null): SectionDraft {
  return { key: 'links', title: 'Quick Links', value, seen, version: JSON.stringify(value), drafted, published: null };
}
const mine = { at: AT, by: 'Ada', isYou: true };
const named = { photos: {}, words: {} };
const page = (one: SectionDraft): PageDrafts => ({ sections: [one], ...named, scheduled: null, notPublished: null });

const holder = (right: Right) => ({ id: 'u', email: 'ada@example.org', role: 'member' as const, rights: [right] });

const IDLE = 'No changes yet. Press Edit to change a text or picture.';

let saved: unknown[];
const answersOf = (one: SectionDraft) => ({
  'GET /api/links': { body: { links: seen.links } },
  'GET /api/link-source': { body: { isOutside: false } },
  'GET /api/sources': { body: { sources: [] } },
  'GET /api/section-drafts?page=links': { body: page(one) },
  'PUT /api/section-drafts/links': (body: unknown) => {
    const { value } = body as { value: unknown };
    saved.push(value);
    return { body: { section: section(value, mine), ...named } };
  },
});

beforeEach(() => {
  saved = [];
  localStorage.clear();
});

async function edit(shown = 'Darkroom') {
  renderRoutes(routes, '/links', holder('content'));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit this page' }));
  await screen.findByRole('button', { name: `Edit ${shown}` });
}
const bar = () => within(screen.getByRole('region', { name: 'Editing this page' }));

it('offers the editor only with the content right', async () => {
  mockResponses({ 'GET /api/links': { body: { links: seen.links } } });
  renderRoutes(routes, '/links', holder('galleries'));
  await screen.findByRole('link', { name: /Darkroom/ });
  expect(screen.queryByRole('button', { name: 'Edit this page' })).toBeNull();
});

it('saves typing as a draft, and states that visitors see the old page', async () => {
  mockResponses(answersOf(section(seen)));
  await edit();
  expect(bar().getByRole('status').textContent).toBe(IDLE);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Darkroom' }));
  const field = screen.getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: 'Darkroom, booked' } });
  await waitFor(() =>
    expect(bar().getByRole('status').textContent).toMatch(
      /^Changes saved as a draft at .*Visitors see the old page until you publish\.$/,
    ),
  );
  expect(saved.at(-1)).toEqual({ links: [{ ...darkroom, link_name: 'Darkroom, booked' }, photobook] });

  await userEvent.click(bar().getByRole('button', { name: 'Undo the last change' }));
  await waitFor(() => expect(saved.at(-1)).toEqual(seen));
});

it('moves, removes and restores entries', async () => {
  mockResponses(answersOf(section(seen)));
  await edit();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Photobook' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move Photobook up' }));
  expect(screen.getByText('Photobook moved to position 1 of 2.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await userEvent.click(undo);
  const pencils = screen.getAllByRole('button', { name: /^Edit / });
  expect(pencils.map((pencil) => pencil.getAttribute('aria-label'))).toEqual(['Edit Darkroom', 'Edit Photobook']);
  const add = screen.getByRole('button', { name: 'Add link' });
  await userEvent.click(add);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(document.activeElement).toBe(add);
});

it('publishes changes', async () => {
  const changed = section({ links: [photobook] }, mine);
  mockResponses({
    ...answersOf(changed),
    'POST /api/section-publications': (body: unknown) => {
      saved.push(body);
      const entry = {
        id: 'e',
        at: AT,
        actor: 'Ada',
        action: 'published',
        subject: '',
        before: {},
        after: {},
        undoUntil: null,
        undoneAt: null,
      };
      return { body: { entry, ...page(section(seen)) } };
    },
  });
  await edit('Photobook');
  await userEvent.click(bar().getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(saved).toEqual([{ page: 'links', versions: { links: changed.version } }]));
  expect(await screen.findByText('Published. Visitors see the changes now.')).toBeTruthy();
  expect(bar().getByRole('status').textContent).toBe(IDLE);
});

it('publishes text that was typed a moment ago', async () => {
  mockResponses({
    ...answersOf(section(seen)),
    'POST /api/section-publications': (body: unknown) => {
      saved.push(body);
      return { body: { entry: null, ...page(section(seen)) } };
    },
  });
  await edit();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Darkroom' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Darkroom, booked' } });
  fireEvent.click(bar().getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toMatchObject({ page: 'links', versions: { links: expect.stringContaining('Darkroom, booked') } });
});

it('marks fields that cannot be published', async () => {
  const bad = section({ links: [{ ...darkroom, link_url: 'darkroom' }] }, mine);
  const sentence = 'Enter an address such as https://example.org/page.';
  mockResponses({
    ...answersOf(bad),
    'POST /api/section-publications': createFailure(400, 'request/invalid', 'Wrong.', {
      'links:links.0.link_url': sentence,
    }),
  });
  await edit();
  await userEvent.click(bar().getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(bar().getByRole('status').textContent).toBe('Not published: correct the marked fields.'));
  await userEvent.click(screen.getByRole('button', { name: /Edit Darkroom, which has/ }));
  expect(screen.getByText(sentence)).toBeTruthy();
  await userEvent.click(bar().getByRole('button', { name: 'Schedule…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Schedule publishing' }));
  fireEvent.change(dialog.getByLabelText('Date and time'), { target: { value: '2999-01-01T09:30' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(bar().getByRole('status').textContent).toBe('Not scheduled: correct the marked fields.'));
  await userEvent.type(screen.getByLabelText('Address'), '.org');
  expect(bar().getByRole('status').textContent).toMatch(/^Changes /);
});

it('leads from the preview back to the fields that cannot be published', async () => {
  const bad = section({ links: [{ ...darkroom, link_url: 'darkroom' }] }, mine);
  mockResponses({
    ...answersOf(bad),
    'POST /api/section-publications': createFailure(400, 'request/invalid', 'Wrong.', {
      'links:links.0.link_url': 'Wrong.',
    }),
  });
  await edit();
  await userEvent.click(bar().getByRole('button', { name: 'Preview' }));
  await userEvent.click(bar().getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('button', { name: /Edit Darkroom, which has/ })).toBeTruthy();
});

it('states what was not published at its time and why, until dismissed', async () => {
  const reasons = ['Quick Links: Enter a text.'];
  const late = { ...page(section(seen, mine)), notPublished: { publishAt: AT, ...mine, reasons } };
  const calls = mockResponses({
    ...answersOf(section(seen, mine)),
    'GET /api/section-drafts?page=links': { body: late },
    'DELETE /api/section-publications?page=links': { body: page(section(seen, mine)) },
  });
  await edit();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toMatch(/^This page was not published at .*, because:Quick Links: Enter a text\./);
  await userEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(calls.some(({ key }) => key.startsWith('DELETE /api/section-publications'))).toBe(true);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Editing this page'));
});

it('merges changes of another editor, and asks in case of a conflict', async () => {
  const hers = {
    links: [
      { ...darkroom, link_name: 'Her darkroom' },
      { ...photobook, link_name: 'Her photobook' },
    ],
  };
  let isFirst = true;
  mockResponses({
    ...answersOf(section(seen)),
    'PUT /api/section-drafts/links': (body: unknown) => {
      const { value } = body as { value: unknown };
      saved.push(value);
      if (!isFirst) return { body: { section: section(value, mine), ...named } };
      isFirst = false;
      const theirs = section(hers, { at: AT, by: 'Inês', isYou: false });
      return createConflict('parts/changed-meanwhile', { section: theirs, ...named });
    },
  });
  await edit();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Darkroom' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Inês changed Quick Links');
  expect(bar().getByRole('status').textContent).toBe('Choose at the top of the page which text stays.');
  await userEvent.click(within(notice).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Editing this page'));
  await waitFor(() =>
    expect(saved.at(-1)).toEqual({ links: [{ ...darkroom, link_name: 'Darkroom!' }, hers.links[1]] }),
  );
});

it('merges a version that was published after the draft, and saves the draft on top of it', async () => {
  const drafted = { links: [{ ...darkroom, link_name: 'My darkroom' }, photobook] };
  const published = { links: [darkroom, { ...photobook, link_name: 'Her photobook' }] };
  mockResponses(answersOf({ ...section(drafted, mine), seen: published, base: seen }));
  await edit('My darkroom');
  await waitFor(() => expect(saved).toEqual([{ links: [drafted.links[0], published.links[1]] }]));
  expect(screen.getByRole('button', { name: 'Edit Her photobook' })).toBeTruthy();
});

it('keeps typing without a connection on this device', async () => {
  mockResponses({
    ...answersOf(section(seen)),
    'PUT /api/section-drafts/links': () => Promise.reject(new TypeError('offline')),
  });
  await edit();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Darkroom' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  await waitFor(() =>
    expect(bar().getByRole('status').textContent).toBe(
      'No connection. Your changes are kept on this device and sent later.',
    ),
  );
  expect(localStorage.getItem('fotosoc-draft:part:links')).toContain('Darkroom!');
  mockResponses(answersOf(section(seen)));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('fotosoc-draft:part:links')).toBeNull());
});

it('states the health of the links’ sheet with skipped rows and reasons, and reads the sheet on request', async () => {
  const dropped = [{ row: 4, name: 'Mail', reason: 'Its address begins with mailto:.' }];
  const failed = { at: AT, sentence: 'sheets.example.org did not answer within 8 s.', nextAt: AT };
  const source = {
    kind: 'links' as const,
    host: 'sheets.example.org',
    readAt: AT,
    rows: 6,
    dropped,
    droppedCount: 1,
    failure: failed,
  };
  mockResponses({
    ...answersOf(section(seen)),
    'GET /api/sources': { body: { sources: [source] } },
    'POST /api/sources/links/tests': { body: { source: { ...source, failure: null } } },
  });
  await edit();
  const panel = within(await screen.findByRole('region', { name: 'The sheet' }));
  expect(panel.getByText(/^was last read .*: 6 rows\.$/)).toBeTruthy();
  expect(panel.getByText(/sheets.example.org did not answer within 8 s\./)).toBeTruthy();
  await userEvent.click(panel.getByText('1 row is not shown'));
  expect(panel.getByText('Its address begins with mailto:.')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Test the sheet' }));
  expect(await screen.findByText('The sheet was read: 6 rows, 1 not shown.')).toBeTruthy();
});

const workshop = { id: 'a', title: 'Film', picture: { photoId: 'p', alt: '' }, slides: '/media/old.pdf' };

/** Opens a workshop in the editor, and starts an upload of slides.
 *  @returns function that ends the upload */
async function uploadSlides() {
  const value = { lead: 'Talks.', workshops: [workshop] };
  const workshops = { ...section(value), key: 'workshops' as const, title: 'Workshops', seen: value };
  const connection = new EventTarget();
  const isStored = new Promise((resolve) => connection.addEventListener('stored', resolve));
  mockResponses({
    'POST /api/slides': async () => isStored.then(() => ({ status: 201, body: { url: '/media/new.pdf' } })),
    'GET /api/workshops': { body: { lead: 'Talks.', workshops: [] } },
    'GET /api/section-drafts?page=workshops': { body: { ...page(workshops), photos: { p: createSamplePhoto('p') } } },
    'PUT /api/section-drafts/workshops': (body: unknown) => {
      saved.push((body as { value: unknown }).value);
      return { body: { section: { ...workshops, ...(body as object), drafted: mine }, ...named } };
    },
  });
  renderRoutes(routes, '/workshops', holder('content'));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit this page' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Film' }));
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[accept="application/pdf"]')!,
    new File(['%PDF'], 'film.pdf', { type: 'application/pdf' }),
  );
  return () => connection.dispatchEvent(new Event('stored'));
}

it('keeps what is typed while the slides of a workshop upload', async () => {
  const endUpload = await uploadSlides();
  await userEvent.type(screen.getByLabelText('Title'), ' and grain');
  endUpload();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Open slides' }).getAttribute('href')).toContain('new'));
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Film and grain');
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture of Film and grain' }));
  expect(document.activeElement?.textContent).toBe('Choose from the site’s photos for Film and grain');
  await userEvent.clear(screen.getByLabelText('Title'));
  expect(screen.getByRole('button', { name: 'Upload picture for the new entry' })).toBeTruthy();
});

it.each(['Done', 'Add workshop', 'Preview', 'Close the editor, keep the draft'])(
  'asks before %s stops an upload of slides',
  async (name) => {
    const endUpload = await uploadSlides();
    const { result: asked } = renderHook(useConfirmation);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(asked.current?.question).toBe('Stop the upload?');
    act(() => asked.current!.answer(false));
    endUpload();
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ workshops: [{ slides: '/media/new.pdf' }] }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Film' })));
  },
);

it('publishes without the slides that upload only if the editor agrees', async () => {
  await uploadSlides();
  await userEvent.type(screen.getByLabelText('Title'), ' and grain');
  const { result: asked } = renderHook(useConfirmation);
  await userEvent.click(bar().getByRole('button', { name: 'Publish' }));
  expect(asked.current?.question).toBe('Publish without the file?');
  act(() => asked.current!.answer(false));
  expect(bar().queryByText('Publishing...')).toBeNull();
});

it('returns the focus to the button that started the editor', async () => {
  mockResponses(answersOf(section(seen)));
  await edit();
  await userEvent.click(bar().getByRole('button', { name: /^Close/ }));
  expect(await screen.findByRole('button', { name: 'Edit this page' })).toBe(document.activeElement);
});

it('keeps the focus on a tool that the press makes useless', async () => {
  mockResponses(answersOf(section(seen)));
  await edit();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Darkroom' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Darkroom, booked' } });
  const undo = bar().getByRole('button', { name: 'Undo the last change' });
  await userEvent.click(undo);
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(undo);
});

it('says that a version was not restored without a connection', async () => {
  const published = { at: AT, by: 'Ada', isYou: true };
  const version = { key: 'links' as const, number: 1, title: 'Quick Links', published, isRemoved: false };
  mockResponses({
    ...answersOf(section(seen)),
    'GET /api/section-versions?*': { body: { versions: [version], nextCursor: null } },
    'POST /api/section-versions/links/1/drafts': () => Promise.reject(new TypeError('offline')),
  });
  await edit();
  await userEvent.click(bar().getByRole('button', { name: /^History/ }));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Restore Quick Links' }))[0]!);
  await waitFor(() => expect(bar().getByRole('status').textContent).toBe('Not restored: no connection.'));
});

it('names every tool of its bar with a visible word', async () => {
  mockResponses(answersOf(section(seen)));
  await edit();
  for (const word of ['Close', 'Undo', 'Discard', 'History', 'Schedule…', 'Preview', 'Publish']) {
    expect(bar().getByText(word, { ignore: '[class*=hidden]' })).toBeTruthy();
  }
});

it('schedules from the bar, and cancels the schedule', async () => {
  const scheduled = { publishAt: '2030-01-01T09:30:00.000Z', ...mine };
  const calls = mockResponses({
    ...answersOf(section({ links: [photobook] }, mine)),
    'GET /api/section-drafts?page=links': { body: { ...page(section({ links: [photobook] }, mine)), scheduled } },
    'DELETE /api/section-publications?page=links': { body: page(section({ links: [photobook] }, mine)) },
  });
  await edit('Photobook');
  expect(bar().getByRole('status').textContent).toBe('Changes scheduled for 1 January 2030 at 9:30 am (Irish time).');
  await userEvent.click(bar().getByRole('button', { name: 'Schedule…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Schedule publishing' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Date and time').value).toBe('2030-01-01T09:30');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel schedule' }));
  await waitFor(() => expect(calls.some(({ key }) => key.startsWith('DELETE /api/section-publications'))).toBe(true));
});
