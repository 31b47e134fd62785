import type { DatedFoto } from '@fotosoc/contract/foto';
import type { FotoSection, PageDrafts, SectionDraft } from '@fotosoc/contract/page-section';
import { formatWeekdayAndDay } from '@fotosoc/contract/format-time';
import { useConfirmation, useToasts } from '@fotosoc/host';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import routes from '../../routes';
import { listWeekDays } from '../../editing/pages/fotos/week-days';

function foto(caption: string, day: string, change: Partial<DatedFoto> = {}): DatedFoto {
  const size = { width: 300, height: 200, placeholder: '', exif: null };
  const photo = { id: caption, url: `/media/${caption}.jpg`, alt: '', variants: [], ...size };
  const words = { photographer_name: 'Kavya Menon', instagram_link: '', instagram_username: '' };
  return { caption, day, path: null, photo_link: photo.url, photo, ...words, ...change };
}

const ARCHIVE = 'GET /api/fotos-of-the-week?year=';

describe('the Fotos of the Week', () => {
  it('lists the Fotos of a year, each linked to its photo, with links to the other years', async () => {
    const lamps = foto('Lamps in Fog', '2026-11-23', { path: '/gallery/night?photo=1' });
    const old = foto('Six Posts', '2026-11-16', { instagram_link: 'https://example.org/k', instagram_username: '@k' });
    mockResponses({ [ARCHIVE]: { body: { year: 2026, years: [2026, 2025], fotos: [lamps, old] } } });
    renderRoutes(routes, '/foto-of-the-week');
    const list = within(await screen.findByRole('region', { name: '2026' }));
    expect(list.getByText('Monday 23 November')).toBeDefined();
    expect(list.getByRole('link', { name: 'Lamps in Fog' }).getAttribute('href')).toBe('/gallery/night?photo=1');
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/gallery/night?photo=1',
      '/photographers/Kavya%20Menon',
      '/photographers/Kavya%20Menon',
      'https://example.org/k',
    ]);
    const years = within(screen.getByRole('navigation', { name: 'Years' })).getAllByRole('link');
    expect(years.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['/foto-of-the-week?year=2026', 'page'],
      ['/foto-of-the-week?year=2025', null],
    ]);
  });

  it('states that there are no Fotos', async () => {
    mockResponses({ [ARCHIVE]: { body: { year: 2026, years: [], fotos: [] } } });
    renderRoutes(routes, '/foto-of-the-week');
    expect(await screen.findByText('No Fotos chosen yet')).toBeDefined();
  });

  it('states that a year has no Fotos, and links to years that have', async () => {
    mockResponses({ [`${ARCHIVE}1999`]: createFailure(404, 'fotos/not-found', 'There is none.') });
    renderRoutes(routes, '/foto-of-the-week?year=1999');
    const latest = await screen.findByRole('link', { name: 'Latest Fotos' });
    expect(latest.getAttribute('href')).toBe('/foto-of-the-week');
  });
});

const editor = { id: 'e', email: 'e@example.org', role: 'member' as const, rights: ['content' as const] };
const mine = { at: new Date().toISOString(), by: 'Ada', isYou: true };
const shown = foto('October', '2026-11-23');
const weeks = listWeekDays([], new Date());
const lamps = foto('Lamps in Fog', weeks[0]!);
const posts = foto('Six Posts', weeks[1]!);
const photos = Object.fromEntries([shown, lamps, posts].map(({ photo }) => [photo.id, photo]));

function sectionOf({ photo, caption, photographer_name, instagram_link, instagram_username }: DatedFoto): FotoSection {
  return { photoId: photo.id, caption, photographer_name, instagram_link, instagram_username };
}

function section(slot: string, value: unknown, seen: unknown, drafted: SectionDraft['drafted'] = null): SectionDraft {
  return { key: `foto.${slot}`, title: slot, value, seen, version: JSON.stringify(value), drafted, published: null };
}
const published = (slot: string, one: DatedFoto) => section(slot, sectionOf(one), sectionOf(one));
const page = (...sections: SectionDraft[]): PageDrafts => ({
  sections,
  photos,
  words: {},
  scheduled: null,
  notPublished: null,
});

let saved: Map<string, unknown>;
beforeEach(() => {
  saved = new Map();
  localStorage.clear();
});

async function edit(planned: DatedFoto[], more: Parameters<typeof mockResponses>[0] = {}, drafts?: PageDrafts) {
  const seen = [['now', shown] as const, ...planned.map((one) => [one.day, one] as const)];
  const start = drafts ?? page(...seen.map(([slot, one]) => published(slot, one)));
  const puts = ['now', ...weeks].map((slot) => [
    `PUT /api/section-drafts/foto.${slot}`,
    (body: unknown) => {
      const { value } = body as { value: unknown };
      saved.set(slot, value);
      const was = seen.find(([other]) => other === slot)?.[1];
      return { body: { section: section(slot, value, was ? sectionOf(was) : null, mine), photos, words: {} } };
    },
  ]);
  const calls = mockResponses({
    [ARCHIVE]: { body: { year: 2026, years: [2026], fotos: [shown] } },
    'GET /api/section-drafts?page=foto-of-the-week': { body: start },
    'GET /api/foto-source': { body: { isOutside: false } },
    'GET /api/sources': { body: { sources: [] } },
    ...(Object.fromEntries(puts) as object),
    ...more,
  });
  renderRoutes(routes, '/foto-of-the-week', editor);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit this page' }));
  await screen.findByRole('heading', { name: 'The next weeks' });
  return calls;
}

const rows = () =>
  within(screen.getByRole('region', { name: 'The next weeks' }))
    .getAllByRole('listitem')
    .map((row) => within(row).queryByText(/^(Lamps|Six)/, { selector: 'p' })?.textContent ?? '');
const bar = () => within(screen.getByRole('region', { name: 'Editing this page' }));

function Question() {
  const question = useConfirmation();
  return question && <button onClick={() => question.answer(true)}>{question.question}</button>;
}

/** Buttons of toasts, as the shell renders them. */
function ToastActions() {
  return useToasts().map(
    ({ id, action }) => action && <button key={id} onClick={action.run} aria-label={action.label} />,
  );
}

describe('an editor', () => {
  it('plans a photo of the site as a draft, previews it, and reverts it', async () => {
    const found = { ...lamps.photo, alt: 'A figure in fog', credit: 'Kavya Menon' };
    const result = { id: '1', title: 'A figure', line: '', excerpt: '', path: '/gallery/x', image: '', start: null };
    const group = { kind: 'photos' as const, count: 1, isMore: false, results: [{ ...result, photo: found }] };
    await edit([], {
      'GET /api/galleries?limit=100&covers=1': { body: { galleries: [], nextCursor: null } },
      'GET /api/portfolios?limit=100&covers=1': { body: { portfolios: [], nextCursor: null } },
      'GET /api/search?q=fog&kind=photos&limit=24': {
        body: { groups: [group], count: 1, isMore: false, words: ['fog'], suggestion: null },
      },
    });
    expect(screen.getAllByText('No photo chosen: the previous photo stays.')).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: `Choose a photo for ${formatWeekdayAndDay(weeks[0]!)}` }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'fog' } });
    await userEvent.click(await screen.findByRole('button', { name: 'A figure in fog' }));
    expect(screen.getByLabelText<HTMLInputElement>('Photographer').value).toBe('Kavya Menon');
    fireEvent.change(screen.getByLabelText('Caption'), { target: { value: 'Lamps in Fog' } });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(saved.get(weeks[0]!)).toMatchObject({ photoId: found.id, caption: 'Lamps in Fog' }));
    expect(rows()).toEqual(['Lamps in Fog', '', '', '']);

    await userEvent.click(bar().getByRole('button', { name: 'Preview' }));
    const planned = within(screen.getByRole('region', { name: 'Planned, each shown from its day' }));
    expect(planned.getByText('Lamps in Fog')).toBeDefined();
    await userEvent.click(bar().getByRole('button', { name: 'Back to editing' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Lamps in Fog' }));
    await waitFor(() => expect(saved.get(weeks[0]!)).toBeNull());
    expect(rows()).toEqual(['', '', '', '']);
    await userEvent.click(bar().getByRole('button', { name: 'Undo the last change' }));
    expect(rows()).toEqual(['Lamps in Fog', '', '', '']);
  });

  it('swaps a photo with that of the next week, and reverts both by one undo', async () => {
    await edit([lamps, posts]);
    const up = screen.getByRole<HTMLButtonElement>('button', { name: 'Move Lamps in Fog a week earlier' });
    expect(up.disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Move Lamps in Fog a week later' }));
    expect(rows()).toEqual(['Six Posts', 'Lamps in Fog', '', '']);
    const later = screen.getByRole('button', { name: 'Move Lamps in Fog a week later' });
    await waitFor(() => expect(document.activeElement).toBe(later));
    const [first, second] = [formatWeekdayAndDay(weeks[0]!), formatWeekdayAndDay(weeks[1]!)];
    expect(screen.getByText(`Lamps in Fog, ${second}. Six Posts, ${first}.`)).toBeDefined();
    await waitFor(() => expect(saved.get(weeks[1]!)).toEqual(sectionOf(lamps)));
    expect(saved.get(weeks[0]!)).toEqual(sectionOf(posts));
    await userEvent.click(bar().getByRole('button', { name: 'Undo the last change' }));
    expect(rows()).toEqual(['Lamps in Fog', 'Six Posts', '', '']);
  });

  it('sees that a planned photo is hidden', async () => {
    const hidden = { ...posts, photo: { ...posts.photo, id: 'hidden' } };
    await edit([hidden]);
    const row = screen.getByRole('heading', { name: formatWeekdayAndDay(weeks[1]!) }).closest('li')!;
    expect(row.textContent).toContain('This photo is hidden. Choose another photo, or the previous photo stays.');
  });

  it('publishes other texts of the current photo', async () => {
    const calls = await edit([], {
      'POST /api/section-publications': { body: { entry: null, ...page(published('now', shown)) } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Edit texts' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Caption'));
    await userEvent.type(screen.getByLabelText('Caption'), ', Light Shafts');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('Changed. Visitors do not see this yet.')).toBeDefined();
    await userEvent.click(bar().getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(calls.some(({ key }) => key === 'POST /api/section-publications')).toBe(true));
    expect(saved.get('now')).toMatchObject({ caption: 'October, Light Shafts' });
  });

  it('focuses the fields that cannot be published', async () => {
    const bad = { ...sectionOf(lamps), caption: '' };
    const drafts = page(published('now', shown), section(weeks[0]!, bad, null, mine));
    const refusal = { [`foto.${weeks[0]}:caption`]: 'The caption is missing.' };
    await edit([], { 'POST /api/section-publications': createFailure(400, 'request/invalid', 'No.', refusal) }, drafts);
    await userEvent.click(bar().getByRole('button', { name: 'Publish' }));
    expect(await bar().findByText('Not published: correct the marked fields.')).toBeDefined();
    await userEvent.click(
      within(screen.getByRole('region', { name: 'The next weeks' })).getByRole('button', { name: 'Edit' }),
    );
    expect(screen.getByText('The caption is missing.')).toBeDefined();
  });

  it('imports the sheet, and resumes reading it by Undo', async () => {
    let isOutside = true;
    const states = { before: {}, after: {}, undoUntil: new Date(Date.now() + 60_000).toISOString(), undoneAt: null };
    const entry = { id: 't', at: mine.at, actor: 'Ada', action: 'take-over', subject: 'The sheet', ...states };
    await edit([], {
      'GET /api/foto-source': () => ({ body: { isOutside } }),
      'POST /api/foto-source/copies': () => {
        isOutside = false;
        return { status: 201, body: { foto: shown, entry } };
      },
      'POST /api/activity-log/t/undo': () => {
        isOutside = true;
        const plan = { current: shown, planned: [], hidden: [], version: 'v' };
        return { body: { plan, entry } };
      },
    });
    render(<Question />);
    render(<ToastActions />);
    await userEvent.click(await screen.findByRole('button', { name: 'Take over' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Take over the Foto/ }));
    expect(await screen.findByText('Taken over. The site no longer reads the sheet.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull());
    const [toastUndo] = screen.getAllByRole('button', { name: 'Undo' });
    await userEvent.click(toastUndo!);
    expect(await screen.findByText('Undone. The site reads the sheet again.')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Take over' })).toBeDefined();
  });
});

it('shows visitors no tools of the editor', async () => {
  mockResponses({ [ARCHIVE]: { body: { year: 2026, years: [2026], fotos: [shown] } } });
  renderRoutes(routes, '/foto-of-the-week');
  await screen.findByText('October');
  expect(screen.queryByRole('button')).toBeNull();
});
