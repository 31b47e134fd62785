import { createFailure } from '@fotosoc/host/testing';
import { getButtonClass } from '@fotosoc/ui/button';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RemoteStatus } from './data/deployments.ts';
import {
  administrator,
  CREATED_AT,
  canary,
  clickButton,
  openDeployments,
  platform,
  createRemoteStatus,
  V1,
  V2,
} from './testing.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('access', () => {
  it('leads a visitor to the login and back', async () => {
    const { router, calls } = openDeployments([], {}, { user: null });
    await waitFor(() => {
      expect(router.state.location.pathname + router.state.location.search).toBe('/login?from=%2Fdeployments');
    });
    expect(calls).toEqual([]);
  });

  it('sends a member home', async () => {
    const { router, calls } = openDeployments([], {}, { user: { ...administrator, role: 'member', rights: [] } });
    expect(await screen.findByText('You are not authorized to access this page.')).toBeDefined();
    expect(router.state.location.pathname).toBe('/');
    expect(calls).toEqual([]);
  });

  it('leads to the login with a notice when the session has ended elsewhere', async () => {
    const ended = createFailure(401, 'auth/unauthenticated', 'You need to log in first.');
    const { router } = openDeployments([], { 'GET /api/deployments': ended, 'GET /api/deploy-tokens': ended });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your session has ended\./);
    expect(router.state.location.pathname).toBe('/login');
  });
});

const linesOf = (term: string) =>
  [...screen.getByText(term).nextElementSibling!.children].map((line) => line.textContent);

it('states which fragments fill the slots of a remote, which slots the remote fills, and which problems exist', async () => {
  const gallery = { slot: 'event.gallery', page: 'mf-home', path: '/events/:slug', fragment: 'mf-galleries' };
  const empty = { slot: 'account.captions', page: 'mf-home', path: '/account', fragment: null };
  const amiss = { ...gallery, trouble: 'mf-home 1.3.0 has no such slot' };
  openDeployments([
    createRemoteStatus({ name: 'mf-home', slots: [gallery, empty] }),
    createRemoteStatus({ name: 'mf-galleries', slots: [amiss] }),
  ]);
  await screen.findByText('Slots');
  expect(linesOf('Slots')).toEqual([
    'event.gallery on /events/:slug, by mf-galleries',
    'account.captions on /account, empty',
  ]);
  expect(linesOf('Fragments')).toEqual(['event.gallery on /events/:slug of mf-home; mf-home 1.3.0 has no such slot']);
});

describe('a combination', () => {
  const url = 'https://preview.example.org/?preview=x';
  const answer = { status: 201, body: { url, expiresAt: CREATED_AT } } as const;

  it('of versions, including the shell’s, is a single link to copy and to open', async () => {
    const { sent } = openDeployments(
      [createRemoteStatus({ name: 'shell' }), createRemoteStatus(), createRemoteStatus({ name: 'mf-home' })],
      {
        'POST /api/remotes/shell/previews': answer,
      },
    );
    for (const name of ['shell', 'mf-home']) {
      fireEvent.change(await screen.findByRole('combobox', { name: `${name} optional` }), { target: { value: V2 } });
    }
    await clickButton('Create link');
    expect((await screen.findByLabelText<HTMLInputElement>('Link to this combination')).value).toBe(url);
    expect(screen.getByRole('link', { name: /^Open/ }).getAttribute('href')).toBe(url);
    expect(sent()).toMatchObject([{ body: { version: V2, with: [{ name: 'mf-home', version: V2 }] } }]);
  });

  it('of only live versions is refused', async () => {
    const { sent } = openDeployments([createRemoteStatus()]);
    await clickButton('Create link');
    expect((await screen.findByRole('alert')).textContent).toContain('Choose at least one version');
    expect(sent()).toEqual([]);
  });
});

describe('browsers', () => {
  const safari = {
    browser: 'Safari 26, iOS',
    engine: 'WebKit',
    opened: 2,
    reason: 'the browser is too old',
    unopenedAt: CREATED_AT,
  };

  it('are listed with the pages that opened and the reasons of failed pages', async () => {
    openDeployments([createRemoteStatus()], {}, { browsers: [{ ...safari, opened: 400, unopened: 1 }] });
    const row = await screen.findByRole('row', { name: /^Safari 26, iOS/ });
    for (const text of ['WebKit', '400 opened', '1 not opened', 'the browser is too old'])
      expect(row.textContent).toContain(text);
    expect(screen.queryByText(/does not open in/)).toBeNull();
  });

  it('that the site does not open in are announced at the top', async () => {
    openDeployments([createRemoteStatus()], {}, { browsers: [{ ...safari, unopened: 3 }] });
    expect((await screen.findByText('The site does not open in Safari 26, iOS.')).parentElement?.textContent).toContain(
      '3 of 5 pages did not open; the last error: “the browser is too old”.',
    );
  });
});

it('announces a proxy that the configuration does not name', async () => {
  openDeployments([createRemoteStatus()], {}, { untrustedProxy: '10.0.0.5' });
  const notice = (await screen.findByText('All visitors behind 10.0.0.5 count as one visitor.')).closest(
    '[role=alert]',
  );
  expect(notice?.textContent).toContain('name it in TRUSTED_PROXIES');
});

it.each([
  [1, 'One mail could not be sent within two days.'],
  [12, '12 mails could not be sent within two days.'],
])('announces mails that could not be sent: %d', async (mailsGivenUp, sentence) => {
  openDeployments([createRemoteStatus()], {}, { mailsGivenUp });
  expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull();
});

describe('what is deployed', () => {
  it('shows the live version, its visitors and its author', async () => {
    openDeployments([createRemoteStatus({ state: canary })]);
    const row = within(await screen.findByRole('article', { name: 'mf-loans' }));
    expect(row.getByText('Canary', { selector: '[class*=badge] *' })).toBeDefined(); // the button has the same text
    expect(row.getByRole('img', { name: `90 % ${V1}, 10 % ${V2}` })).toBeDefined();
    expect(await row.findByText('token “night shift”')).toBeDefined();
  });

  it('shows the health of the live version in the last hours, and since when it has recovered', async () => {
    const spans = [
      { views: 0, bad: 0 },
      { views: 17, bad: 16 },
      { views: 15, bad: 0 },
    ];
    openDeployments([createRemoteStatus({ recent: [{ version: V1, state: 'well', since: CREATED_AT, spans }] })]);
    const row = within(await screen.findByRole('article', { name: 'mf-loans' }));
    expect(row.getByRole('img', { name: 'Failed per five minutes: –, 94 %, 0 %' })).toBeDefined();
    expect(row.getByText(/^Healthy again since 20 November, \d+:\d\d [ap]m$/)).toBeDefined();
    expect(row.getByText('50 % of 32 page views in two hours')).toBeDefined();
  });

  it('shows health and size of each version', async () => {
    openDeployments([createRemoteStatus()]);
    const table = within(await screen.findByRole('table', { name: 'Versions of mf-loans' }));
    const cells = (version: string) => table.getByRole('rowheader', { name: version }).closest('tr')?.textContent;
    expect(cells(V1)).toContain('Reported84Failed1.2 %Crashed2.4 %');
    expect(cells(V1)).toContain('Load320 msLCP1.2 sINP–Blocked a minute–CLS0.02');
    expect(cells(V2)).toContain('None yet');
    expect(table.getAllByText('184 kB')).toHaveLength(2);
  });

  it('shows the findings of the publish checks for each version', async () => {
    const [next, active] = createRemoteStatus().versions;
    const checks = {
      checkedAt: CREATED_AT,
      shell: V1,
      api: '1.0.0',
      render: { pages: ['/loans'], unseen: [], undrawn: [{ page: '/loans', reason: 'Error: no window' }] },
      override: null,
    };
    const override = { reason: 'the demo is tonight', refusals: ['/loans throws "x".'] };
    const overridden = { ...checks, render: { skipped: 'overridden' }, override };
    const refused = { at: CREATED_AT, kind: 'overridable' as const, sentence: 'It needs another shell.' };
    openDeployments([
      createRemoteStatus({
        versions: [
          { ...next!, checks: overridden },
          { ...active!, checks: { ...checks, refused } },
        ],
      }),
    ]);
    const table = within(await screen.findByRole('table', { name: 'Versions of mf-loans' }));
    expect(table.getByText('1 page rendered')).toBeDefined();
    expect(table.getByText('Not server-rendered: /loans (Error: no window)')).toBeDefined();
    expect(table.getByText(/^Refused, 20 November, \d+:\d\d [ap]m: It needs another shell\.$/)).toBeDefined();
    expect(table.getByText('Overridden: the demo is tonight (/loans throws "x".)')).toBeDefined();
  });

  it('announces a failing version, and offers the rollback first', async () => {
    const state = { active: V2, lastGood: V1, canary: null };
    openDeployments([
      createRemoteStatus({
        state,
        troubles: [{ version: V2, evidence: 'In the last hour it was bad for 3 of 4 visitors; routes' }],
      }),
    ]);
    const name = await screen.findByText(`mf-loans ${V2} is failing.`);
    const alert = name.closest('[role=alert]');
    expect(alert?.textContent).toContain('bad for 3 of 4 visitors');
    expect(alert?.textContent).toContain(`The last known good version is ${V1}.`);
    const row = within(screen.getByRole('article', { name: 'mf-loans' }));
    expect(row.getByRole('button', { name: /^Roll back/ }).className).toBe(getButtonClass({ size: 'sm' }));
  });

  it('offers no action for a blocked version, and states the reason', async () => {
    const [next, active] = createRemoteStatus().versions;
    openDeployments([createRemoteStatus({ versions: [{ ...next!, status: 'blocked', reason: 'leaks' }, active!] })]);
    expect(await screen.findByText('leaks')).toBeDefined();
    expect(screen.queryByRole('button', { name: new RegExp(`${V2.replace('+', '\\+')}$`) })).toBeNull();
  });

  it('states that no version was published', async () => {
    openDeployments([]);
    expect(await screen.findByRole('heading', { name: 'No remotes yet' })).toBeDefined();
  });

  it('states the error, and tries again', async () => {
    let isWell = false;
    const reply = () =>
      isWell
        ? {
            body: {
              remotes: [createRemoteStatus()],
              browsers: [],
              isAuditWhole: false,
              untrustedProxy: null,
              mailsGivenUp: 0,
            },
          }
        : createFailure(429, 'x', 'Too many.');
    openDeployments([], {
      'GET /api/deployments': reply,
      'GET /api/remotes/mf-loans/errors': { body: { errors: [] } },
    });
    expect(await screen.findByText('Too many.')).toBeDefined();
    isWell = true;
    await clickButton('Retry');
    expect(await screen.findByText(/^The audit log is damaged/)).toBeDefined();
  });
});

/** A remote whose active version has this origin. */
const from = (origin: RemoteStatus['versions'][number]['origin']) => {
  const [next, active] = createRemoteStatus().versions;
  return [createRemoteStatus({ versions: [next!, { ...active!, origin }] })];
};

describe('the origin of a version', () => {
  const commit = `9f3c1ab2${'0'.repeat(32)}`;
  it('is shown: commit, author and link to the pipeline', async () => {
    openDeployments(from({ commit, author: 'Ada Byron', url: 'https://ci.example.org/42' }));
    const row = within(await screen.findByRole('row', { name: new RegExp(`^${V1.replaceAll(/[.+]/g, '.')}`) }));
    expect(row.getByText(/9f3c1ab by Ada Byron/)).toBeDefined();
    expect(row.getByRole('link', { name: 'Pipeline' })).toHaveProperty('href', 'https://ci.example.org/42');
  });

  it('links only to https addresses', async () => {
    openDeployments(from({ commit, url: 'javascript:alert(1)' }));
    expect((await screen.findAllByText(/9f3c1ab/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Pipeline' })).toBeNull();
  });
});

it('names the release of the site in the footer', async () => {
  openDeployments(
    [createRemoteStatus()],
    {},
    { release: { version: '2.1.0', commit: `${'3fa9c1d2b4'.repeat(4)}-dirty` } },
  );
  expect(await screen.findByText('Release 2.1.0 of the site, commit 3fa9c1d2b4-dirty')).toBeDefined();
});

const row = async (name: string) => within(await screen.findByRole('article', { name }));

const latest = (version: string) => ({ body: { 'dist-tags': { latest: version } } });

describe('facts for an incident at night', () => {
  it('include the health and the origin of each live version', async () => {
    const known = createRemoteStatus();
    known.versions[1]!.origin = { commit: '9f3c1ab2d4e5', author: 'Ada Byron' };
    openDeployments([known]);
    const loans = await row('mf-loans');
    expect(loans.getByText('3.6 % of 84 page views')).toBeDefined();
    expect(loans.getByText('320 ms')).toBeDefined();
    expect(loans.getByText('9f3c1ab by Ada Byron')).toBeDefined();
  });

  it('include the packages that differ from the site’s, and deprecated imports', async () => {
    const known = createRemoteStatus();
    known.versions[1]!.origin = { packages: 'host@1.0.0,ui@1.0.2' };
    const live = { name: 'mf-loans', version: V1, pages: [], prefixes: [], shell: '^1.0.0', federation: '2.9.2' };
    const uses = { '@fotosoc/host': ['useOld', 'useApi'] };
    const deprecates = { '@fotosoc/host': { useOld: 'Take useNew.', useOther: 'Nobody does.' } };
    openDeployments([known], {
      'GET /api/platform': { body: { ...platform, deprecates, remotes: [{ ...live, uses }] } },
      'GET /packages/@fotosoc%2fhost': latest('1.1.0'),
      'GET /packages/@fotosoc%2fui': latest('1.0.2'),
    });
    const loans = await row('mf-loans');
    expect(await loans.findByText('host 1.0.0, the site runs 1.1.0')).toBeDefined();
    expect(await loans.findByText('useOld of @fotosoc/host: Take useNew.')).toBeDefined();
  });

  it('include that a team cannot publish until it updates its packages, without calling a version failing', async () => {
    openDeployments([createRemoteStatus({ rebuild: 'Its team cannot publish until it updates the site’s packages.' })]);
    const loans = await row('mf-loans');
    expect(loans.getByText('Its team cannot publish until it updates the site’s packages.')).toBeDefined();
    expect(loans.queryByText('Failing')).toBeNull();
  });

  it('include the progress of the rollout decision on a fresh version', async () => {
    const analyses = [{ version: V2, progress: 0.4, words: '4 of 10 page views failed' }];
    openDeployments([createRemoteStatus({ state: canary, analyses })]);
    const meter = await screen.findByLabelText<HTMLMeterElement>(
      `Rollout decision on ${V2}: 4 of 10 page views failed`,
    );
    expect(Number(meter.getAttribute('value'))).toBe(0.4);
  });

  it('list failing remotes first', async () => {
    const failing = createRemoteStatus({
      name: 'mf-x',
      troubles: [{ version: V1, evidence: '9 of 10 page views failed' }],
    });
    openDeployments([
      createRemoteStatus({ name: 'shell' }),
      createRemoteStatus({ name: 'mf-a', state: canary }),
      failing,
    ]);
    const rows = await screen.findAllByRole('article');
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(['mf-x', 'mf-a', 'shell']);
  });

  it('include an action to retire a remote whose only version fails', async () => {
    const troubles = [{ version: V1, evidence: '9 of 10 page views failed' }];
    openDeployments([
      createRemoteStatus({ troubles }),
      createRemoteStatus({ name: 'shell', troubles }),
      createRemoteStatus({ name: 'mf-x' }),
    ]);
    expect((await row('mf-loans')).getByRole('button', { name: 'Retire mf-loans' })).toBeDefined();
    expect((await row('shell')).queryByRole('button', { name: /^Retire/ })).toBeNull();
    expect((await row('mf-x')).queryByRole('button', { name: /^Retire/ })).toBeNull();
  });

  it('include an action to roll back the failing version, despite a canary', async () => {
    const state = { active: V2, lastGood: V1, canary: { version: '1.2.0+00000003', percent: 5 } };
    openDeployments([
      createRemoteStatus({ state, troubles: [{ version: V2, evidence: '9 of 10 page views failed' }] }),
    ]);
    await clickButton(`Roll back mf-loans ${V2}`);
    expect(await screen.findByRole('dialog', { name: `Roll back mf-loans to ${V1}?` })).toBeDefined();
  });

  it('fit on a phone’s first screen: failing remotes in full, a line for each healthy remote', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const failing = createRemoteStatus({
      name: 'mf-x',
      troubles: [{ version: V1, evidence: '9 of 10 page views failed' }],
    });
    const spans = [{ views: 2, bad: 1 }];
    const few = createRemoteStatus({ name: 'mf-few', recent: [{ version: V1, state: 'well', since: null, spans }] });
    openDeployments([createRemoteStatus(), failing, few, createRemoteStatus({ name: 'mf-new', state: null })]);
    const line = (await screen.findByRole('article', { name: 'mf-loans' })).querySelector('summary');
    expect(line?.textContent).toBe(`mf-loans${V1}3.6 % failed`);
    expect(screen.getByRole('article', { name: 'mf-few' }).textContent).toContain('1 of 2 failed');
    expect(screen.getByRole('article', { name: 'mf-new' }).querySelector('summary')?.textContent).toContain('not live');
    expect(screen.getByRole('article', { name: 'mf-x' }).querySelector('details')).toBeNull();
  });

  it('load older versions and entries on demand', async () => {
    const older = { ...createRemoteStatus().versions[0]!, version: '0.9.0+00000009' };
    const entry = { ...createRemoteStatus().audit[0]!, reason: 'long ago' };
    openDeployments([createRemoteStatus({ nextVersions: 'v', nextEntries: 'e' })], {
      'GET /api/remotes/mf-loans/versions?limit=100&cursor=v': { body: { versions: [older], nextCursor: null } },
      'GET /api/remotes/mf-loans/audit/entries?limit=100&cursor=e': { body: { entries: [entry], nextCursor: null } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show older versions' }));
    expect(await screen.findByText('0.9.0+00000009')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText('long ago')).toBeDefined();
  });
});
