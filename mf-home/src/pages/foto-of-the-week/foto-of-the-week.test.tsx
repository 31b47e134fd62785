import type { DatedFoto, FotoPlan } from '@fotosoc/contract/foto';
import { dayInWords } from '@fotosoc/contract/time-words';
import { useConfirmation, useToasts } from '@fotosoc/host';
import { answerWith, changedMeanwhile, failure, renderRoutes } from '@fotosoc/host/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import routes from '../../routes';
import { weeksOf } from './editing/weeks';

function foto(caption: string, day: string, change: Partial<DatedFoto> = {}): DatedFoto {
  const size = { width: 300, height: 200, placeholder: '', exif: null };
  const photo = { id: caption, url: `/media/${caption}.jpg`, alt: '', variants: [], ...size };
  const words = { photographer_name: 'Kavya Menon', instagram_link: '', instagram_username: '' };
  return { caption, day, path: null, photo_link: photo.url, photo, ...words, ...change };
}

const ARCHIVE = 'GET /api/fotos-of-the-week?year=';

describe('the Fotos of the Week', () => {
  it('are those of a year, each leading to its photo, with the other years as links', async () => {
    const lamps = foto('Lamps in Fog', '2026-11-23', { path: '/gallery/night?photo=1' });
    const old = foto('Six Posts', '2026-11-16', { instagram_link: 'https://example.org/k', instagram_username: '@k' });
    answerWith({ [ARCHIVE]: { body: { year: 2026, years: [2026, 2025], fotos: [lamps, old] } } });
    renderRoutes(routes, '/foto-of-the-week');
    const list = within(await screen.findByRole('region', { name: '2026' }));
    expect(list.getByText('Monday 23 November')).toBeDefined();
    expect(list.getByRole('link', { name: 'Lamps in Fog' }).getAttribute('href')).toBe('/gallery/night?photo=1');
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/gallery/night?photo=1',
      'https://example.org/k',
    ]);
    const years = within(screen.getByRole('navigation', { name: 'Years' })).getAllByRole('link');
    expect(years.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['/foto-of-the-week?year=2026', 'page'],
      ['/foto-of-the-week?year=2025', null],
    ]);
  });

  it('say that there are none', async () => {
    answerWith({ [ARCHIVE]: { body: { year: 2026, years: [], fotos: [] } } });
    renderRoutes(routes, '/foto-of-the-week');
    expect(await screen.findByText('Nothing chosen yet')).toBeDefined();
  });

  it('say that a year has none, and lead to those that have', async () => {
    answerWith({ [`${ARCHIVE}1999`]: failure(404, 'fotos/not-found', 'There is none.') });
    renderRoutes(routes, '/foto-of-the-week?year=1999');
    const latest = await screen.findByRole('link', { name: 'The latest ones' });
    expect(latest.getAttribute('href')).toBe('/foto-of-the-week');
  });
});

const editor = { id: 'e', email: 'e@example.org', role: 'member' as const, rights: ['content' as const] };
const entry = {
  id: 'entry',
  at: new Date().toISOString(),
  actor: 'Ada',
  act: 'plan',
  subject: 'Lamps in Fog',
  before: {},
  after: {},
  undoUntil: new Date(Date.now() + 60_000).toISOString(),
  undoneAt: null,
};
const shown = foto('October', '2026-11-23');
/** The Mondays to come. */
const weeks = weeksOf({ planned: [], hidden: [] }, new Date()).map(({ day }) => day);
const lamps = foto('Lamps in Fog', weeks[0]!);
const posts = foto('Six Posts', weeks[1]!);
const planOf = (...planned: DatedFoto[]): FotoPlan => ({
  current: shown,
  planned,
  hidden: [],
  version: `of ${planned.length}`,
});
const changed = (...planned: DatedFoto[]) => ({ body: { plan: planOf(...planned), entry } });

async function edit(plan: FotoPlan, more: Parameters<typeof answerWith>[0] = {}) {
  const calls = answerWith({
    [ARCHIVE]: { body: { year: 2026, years: [2026], fotos: [shown] } },
    'GET /api/planned-fotos': { body: plan },
    'GET /api/foto-source': { body: { isOutside: false } },
    'GET /api/sources': { body: { sources: [] } },
    'GET /api/foto-record?limit=12': { body: { entries: [], nextCursor: null } },
    ...more,
  });
  renderRoutes(routes, '/foto-of-the-week', editor);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit this page' }));
  await screen.findByRole('heading', { name: 'The next weeks' });
  return calls;
}

/** The rows of the weeks to come. */
const rows = () =>
  within(screen.getByRole('region', { name: 'The next weeks' }))
    .getAllByRole('listitem')
    .map((row) => within(row).queryByText(/^(Lamps|Six)/, { selector: 'p' })?.textContent ?? '');

/** Stands for the frame's dialog. */
function Question() {
  const question = useConfirmation();
  return question && <button onClick={() => question.answer(true)}>{question.question}</button>;
}

/** The buttons of toasts, as the shell shows them. */
function ToastActions() {
  return useToasts().map(
    ({ id, action }) => action && <button key={id} onClick={action.run} aria-label={action.label} />,
  );
}

describe('who looks after the content', () => {
  it('plans a photo of the site, and undoes that', async () => {
    const found = { ...lamps.photo, alt: 'A figure in fog', credit: 'Kavya Menon' };
    const result = { id: '1', title: 'A figure', line: '', excerpt: '', path: '/gallery/x', image: '', start: null };
    const group = { kind: 'photos' as const, count: 1, isMore: false, results: [{ ...result, photo: found }] };
    const calls = await edit(planOf(), {
      'GET /api/galleries?limit=100&covers=1': { body: { galleries: [], nextCursor: null } },
      'GET /api/portfolios?limit=100&covers=1': { body: { portfolios: [], nextCursor: null } },
      'GET /api/search?q=fog&kind=photos&limit=24': {
        body: { groups: [group], count: 1, isMore: false, words: ['fog'], suggestion: null },
      },
      [`PUT /api/planned-fotos/${weeks[0]}`]: changed(lamps),
      'POST /api/foto-record/entry/undo': changed(),
    });
    expect(screen.getAllByText('Nothing picked: the one before stays.')).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: `Pick for ${dayInWords(weeks[0]!)}` }));
    fireEvent.change(screen.getByLabelText('What is on it, or who took it'), { target: { value: 'fog' } });
    await userEvent.click(await screen.findByRole('button', { name: 'A figure in fog' }));
    expect(screen.getByLabelText<HTMLInputElement>('Photographer').value).toBe('Kavya Menon');
    await userEvent.clear(screen.getByLabelText('Caption'));
    await userEvent.click(screen.getByRole('button', { name: 'Plan it' }));
    expect(screen.getByText('Give it a caption.')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Caption'), 'Lamps in Fog');
    await userEvent.click(screen.getByRole('button', { name: 'Plan it' }));
    expect(await screen.findByText('Planned.')).toBeDefined();
    const call = calls.find(({ key }) => key.startsWith('PUT'));
    expect(call).toMatchObject({ ifMatch: '"of 0"', body: { photoId: 'Lamps in Fog', caption: 'Lamps in Fog' } });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone.');
    expect(rows()).toEqual(['', '', '', '']);
  });

  it('moves it to the next week, where it changes places with what is there', async () => {
    const calls = await edit(planOf(lamps, posts), {
      [`PUT /api/planned-fotos/${weeks[1]}`]: changed({ ...posts, day: weeks[0]! }, { ...lamps, day: weeks[1]! }),
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Lamps in Fog: a week earlier' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Lamps in Fog: a week later' }));
    await screen.findByText('Moved.');
    expect(rows()).toEqual(['Six Posts', 'Lamps in Fog', '', '']);
    const [first, second] = [dayInWords(weeks[0]!), dayInWords(weeks[1]!)];
    const aloud = `Lamps in Fog, ${second}. Six Posts, ${first}. Undo is possible for one minute.`;
    expect(screen.getByText(aloud)).toBeDefined();
    expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toMatchObject({ photoId: 'Lamps in Fog' });
  });

  it('is told of a photo that is hidden since it was planned', async () => {
    await edit({ ...planOf(), hidden: [{ day: weeks[1]!, caption: 'Six Posts' }] });
    const row = screen.getByRole('heading', { name: dayInWords(weeks[1]!) }).closest('li')!;
    expect(row.textContent).toContain('Six Posts is hidden meanwhile. Pick another, or the one before stays.');
    expect(within(row).getByRole('button', { name: `Pick for ${dayInWords(weeks[1]!)}` })).toBeDefined();
  });

  it('sees what somebody else has planned meanwhile, and that nothing was taken out', async () => {
    await edit(planOf(lamps), {
      [`DELETE /api/planned-fotos/${weeks[0]}`]: changedMeanwhile('fotos/changed-meanwhile', planOf(lamps, posts)),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Lamps in Fog' }));
    expect(await screen.findAllByText('It was changed meanwhile.')).not.toEqual([]);
    expect(rows()).toEqual(['Lamps in Fog', 'Six Posts', '', '']);
  });

  it('says otherwise what stands beside the one that shows', async () => {
    const calls = await edit(planOf(), {
      'PUT /api/foto-of-the-week': { body: { foto: shown, entry } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Change the words' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Caption'));
    await userEvent.type(screen.getByLabelText('Caption'), ', Light Shafts');
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Published. Visitors see it now.')).toBeDefined();
    expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toMatchObject({ caption: 'October, Light Shafts' });
  });

  it('takes the sheet over that it comes from, and has it read again by Undo', async () => {
    let isOutside = true;
    await edit(planOf(), {
      'GET /api/foto-source': () => ({ body: { isOutside } }),
      'POST /api/foto-source/copies': () => {
        isOutside = false;
        return { status: 201, body: { foto: shown, entry: { ...entry, id: 't' } } };
      },
      'POST /api/foto-record/t/undo': () => {
        isOutside = true;
        return { body: { plan: planOf(), entry } };
      },
    });
    render(<Question />);
    render(<ToastActions />);
    await userEvent.click(await screen.findByRole('button', { name: 'Take over' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Take over the Foto/ }));
    expect(await screen.findByText('Taken over. The sheet is not read any more.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. The sheet is read again.')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Take over' })).toBeDefined();
  });
});

it('shows visitors nothing of all that', async () => {
  answerWith({ [ARCHIVE]: { body: { year: 2026, years: [2026], fotos: [shown] } } });
  renderRoutes(routes, '/foto-of-the-week');
  await screen.findByText('October');
  expect(screen.queryByRole('button')).toBeNull();
});
