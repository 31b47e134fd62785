import type { User } from '@fotosoc/contract/account';
import { answerWith, failure, renderRoutes, type Answers } from '@fotosoc/host/testing';
import { buttonClass } from '@fotosoc/ui/button';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { confirmPassword } from '../../data/confirmation.ts';
import type { DeployToken, Overview, RemoteStatus } from '../../data/deployments.ts';
import { ConfirmationDialog } from '../../frame/confirmation-dialog.tsx';
import { Component } from './deployments-page.tsx';

const V1 = '1.0.0+00000001';
const V2 = '1.1.0+00000002';
const AT = '2026-11-20T11:30:00.000Z';
const administrator: User = { id: 'a1', email: 'admin@example.org', role: 'administrator' };
const token: DeployToken = {
  id: 't1',
  remote: 'mf-loans',
  verbs: ['publish', 'canary'],
  label: 'night shift',
  email: null,
  isConfigured: false,
  createdAt: AT,
  expiresAt: null,
  lastUsedAt: null,
};

function remote(change: Partial<RemoteStatus> = {}): RemoteStatus {
  const measures = { loadMs: null, lcpMs: null, inpMs: null, cls: null };
  const counts = {
    publishedAt: AT,
    bytes: 184_000,
    views: 0,
    callsFailed: 0,
    timed: 0,
    slow: 0,
    failed: 0,
    crashed: 0,
    reason: null,
    checks: null,
  };
  const heard = {
    views: 84,
    failed: 1,
    crashed: 2,
    callsFailed: 0,
    timed: 50,
    slow: 1,
    loadMs: 320,
    lcpMs: 1240,
    inpMs: null,
    cls: 0.021,
  };
  const state = { active: V1, lastGood: V1, canary: null };
  return {
    name: 'mf-loans',
    state,
    activatedAt: AT,
    troubles: [],
    versions: [
      { ...counts, ...measures, version: V2, status: 'published' },
      { ...counts, ...heard, version: V1, status: 'published' },
    ],
    audit: [{ at: AT, actor: 'token:t1', action: 'promote', before: null, after: state, reason: 'first' }],
    ...change,
  };
}

const CONFIRM = 'POST /api/auth/confirmations';
const TEN_MINUTES_MS = 10 * 60_000;
const confirmation = () => {
  const expiresAt = new Date(Date.now() + TEN_MINUTES_MS).toISOString();
  return { status: 201, body: { confirmation: 'c'.repeat(43), expiresAt } } as const;
};

const canary = { active: V1, lastGood: V1, canary: { version: V2, percent: 10 } };

function open(
  remotes: RemoteStatus[],
  answers: Answers<string> = {},
  user: User | null = administrator,
  browsers: Overview['browsers'] = [],
  untrustedProxy: string | null = null,
) {
  const overview: Overview = { remotes, browsers, isAuditWhole: true, untrustedProxy };
  const calls = answerWith({
    'GET /api/deployments': { body: overview },
    'GET /api/deploy-tokens': { body: { tokens: [token] } },
    [CONFIRM]: confirmation(),
    ...answers,
  });
  const element = (
    <>
      <Component />
      <ConfirmationDialog />
    </>
  );
  const router = renderRoutes([{ path: '/deployments', element }], '/deployments', user);
  return { calls, router, sent: () => calls.filter(({ key }) => !key.startsWith('GET') && key !== CONFIRM) };
}

/** The same, the password given a moment ago. */
async function openConfirmed(...how: Parameters<typeof open>) {
  const opened = open(...how);
  await confirmPassword('horse staple');
  return opened;
}

const click = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

describe('who may look', () => {
  it('leads a visitor to the login and back', async () => {
    const { router, calls } = open([], {}, null);
    await waitFor(() => {
      expect(router.state.location.pathname + router.state.location.search).toBe('/login?from=%2Fdeployments');
    });
    expect(calls).toEqual([]);
  });

  it('sends a member home', async () => {
    const { router, calls } = open([], {}, { ...administrator, role: 'member' });
    expect(await screen.findByText('You are not authorized to access this page.')).toBeDefined();
    expect(router.state.location.pathname).toBe('/');
    expect(calls).toEqual([]);
  });
});

describe('browsers', () => {
  const safari = {
    browser: 'Safari 26, iOS',
    engine: 'WebKit',
    opened: 2,
    reason: 'the browser is too old',
    unopenedAt: AT,
  };

  it('are listed with the pages that opened in them and what those said that did not', async () => {
    open([remote()], {}, administrator, [{ ...safari, opened: 400, unopened: 1 }]);
    const row = await screen.findByRole('row', { name: /^Safari 26, iOS/ });
    for (const text of ['WebKit', '400 opened', '1 not opened', 'the browser is too old'])
      expect(row.textContent).toContain(text);
    expect(screen.queryByText(/does not open in/)).toBeNull();
  });

  it('that the site does not open in are announced on top', async () => {
    open([remote()], {}, administrator, [{ ...safari, unopened: 3 }]);
    expect((await screen.findByText('The site does not open in Safari 26, iOS.')).parentElement?.textContent).toContain(
      '3 of 5 pages have not; the last one said “the browser is too old”.',
    );
  });
});

it('announces a proxy that the configuration does not name', async () => {
  open([remote()], {}, administrator, [], '10.0.0.5');
  const notice = (await screen.findByText('All visitors behind 10.0.0.5 count as one.')).closest('[role=alert]');
  expect(notice?.textContent).toContain('name it in TRUSTED_PROXIES');
});

describe('what is deployed', () => {
  it('says what is live, for whom and by whom', async () => {
    open([remote({ state: canary })]);
    const row = within(await screen.findByRole('article', { name: 'mf-loans' }));
    expect(row.getByText('Canary', { selector: 'span' })).toBeDefined(); // the button says so as well
    expect(row.getByRole('img', { name: `90 % ${V1}, 10 % ${V2}` })).toBeDefined();
    expect(await row.findByText('token “night shift”')).toBeDefined();
  });

  it('says of each version how it does and how large it is', async () => {
    open([remote()]);
    const table = within(await screen.findByRole('table', { name: 'Versions of mf-loans' }));
    const cells = (version: string) => table.getByRole('rowheader', { name: version }).closest('tr')?.textContent;
    expect(cells(V1)).toContain('Heard of84Failed1.2 %Crashed2.4 %');
    expect(cells(V1)).toContain('Load320 msLCP1.2 sINP–CLS0.02');
    expect(cells(V2)).toContain('None heard of');
    expect(table.getAllByText('184 kB')).toHaveLength(2);
  });

  it('says of each version what the publish checks found', async () => {
    const [next, active] = remote().versions;
    const checks = {
      checkedAt: AT,
      shell: V1,
      api: '1.0.0',
      render: { pages: ['/loans'], unseen: [], undrawn: [{ page: '/loans', reason: 'Error: no window' }] },
      override: null,
    };
    const override = { reason: 'the demo is tonight', refusals: ['/loans throws "x".'] };
    const overridden = { ...checks, render: { skipped: 'overridden' }, override };
    const refused = { at: AT, kind: 'overridable' as const, sentence: 'It needs another shell.' };
    open([
      remote({
        versions: [
          { ...next!, checks: overridden },
          { ...active!, checks: { ...checks, refused } },
        ],
      }),
    ]);
    const table = within(await screen.findByRole('table', { name: 'Versions of mf-loans' }));
    expect(table.getByText('1 page drawn')).toBeDefined();
    expect(table.getByText('Not drawn on the server: /loans (Error: no window)')).toBeDefined();
    expect(table.getByText(/^Refused, 20 November, \d\d:\d\d: It needs another shell\.$/)).toBeDefined();
    expect(table.getByText('Overridden: the demo is tonight (/loans throws "x".)')).toBeDefined();
  });

  it('announces a version that fails, and offers the way back first', async () => {
    const state = { active: V2, lastGood: V1, canary: null };
    open([
      remote({
        state,
        troubles: [{ version: V2, evidence: 'In the last hour it was bad for 3 of 4 visitors; routes' }],
      }),
    ]);
    const name = await screen.findByText(`mf-loans ${V2} is failing.`);
    const alert = name.closest('[role=alert]');
    expect(alert?.textContent).toContain('bad for 3 of 4 visitors');
    expect(alert?.textContent).toContain(`The last good version is ${V1}.`);
    const row = within(screen.getByRole('article', { name: 'mf-loans' }));
    expect(row.getByRole('button', { name: /^Roll back/ }).className).toBe(buttonClass({ size: 'sm' }));
  });

  it('offers nothing for a blocked version, and says why it is', async () => {
    const [next, active] = remote().versions;
    open([remote({ versions: [{ ...next!, status: 'blocked', reason: 'leaks' }, active!] })]);
    expect(await screen.findByText('leaks')).toBeDefined();
    expect(screen.queryByRole('button', { name: new RegExp(`${V2.replace('+', '\\+')}$`) })).toBeNull();
  });

  it('says when nothing was published', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'Nothing was published yet' })).toBeDefined();
  });

  it('says what went wrong, and tries again', async () => {
    let isWell = false;
    const reply = () =>
      isWell
        ? { body: { remotes: [remote()], browsers: [], isAuditWhole: false, untrustedProxy: null } }
        : failure(429, 'x', 'Too many.');
    open([], { 'GET /api/deployments': reply });
    expect(await screen.findByText('Too many.')).toBeDefined();
    isWell = true;
    await click('Retry');
    expect(await screen.findByText(/^The audit log is not whole/)).toBeDefined();
  });
});

describe('an act', () => {
  it('activates a version once both are named', async () => {
    const { sent } = await openConfirmed([remote()], {
      'POST /api/remotes/mf-loans/activate': { body: { state: null } },
    });
    fireEvent.click((await screen.findAllByRole('button', { name: `Activate mf-loans ${V2}` }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: `Activate mf-loans ${V2} for all?` });
    expect(dialog.textContent).toContain(`${V2} instead of ${V1}`);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText(`mf-loans ${V2} activated`)).toBeDefined();
    expect(sent()).toEqual([{ key: 'POST /api/remotes/mf-loans/activate', body: { version: V2 } }]);
  });

  it('asks for a reason to override what the publish checks say, and sends it', async () => {
    let isOverridden = false;
    const { sent } = await openConfirmed([remote()], {
      'POST /api/remotes/mf-loans/activate': () =>
        isOverridden ? { body: { state: null } } : failure(422, 'remotes/overridable', 'It throws.'),
    });
    fireEvent.click((await screen.findAllByRole('button', { name: `Activate mf-loans ${V2}` }))[0]!);
    await click('Activate');
    const dialog = within(await screen.findByRole('dialog', { name: `Activate mf-loans ${V2} for all?` }));
    expect((await dialog.findByRole('alert')).textContent).toContain('It throws.');
    const reason = dialog.getByRole('textbox', { name: 'Reason to override the gate' });
    fireEvent.change(reason, { target: { value: 'a drill' } });
    isOverridden = true;
    fireEvent.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText(`mf-loans ${V2} activated`)).toBeDefined();
    expect(sent()[1]?.body).toEqual({ version: V2, reason: 'a drill', override: 'a drill' });
  });

  it('widens a canary', async () => {
    const { sent } = await openConfirmed([remote({ state: canary })], {
      'POST /api/remotes/mf-loans/activate': { body: { state: null } },
    });
    fireEvent.click((await screen.findAllByRole('button', { name: `Canary mf-loans ${V2}` }))[0]!);
    fireEvent.change(await screen.findByRole('slider', { name: 'Share of visitors' }), { target: { value: '40' } });
    await click('Set canary');
    expect(await screen.findByText(`mf-loans ${V2}: 40 % get it`)).toBeDefined();
    expect(sent()[0]?.body).toEqual({ version: V2, percent: 40 });
  });

  it('rolls back with a reason only', async () => {
    const { sent } = await openConfirmed([remote({ state: canary })], {
      'POST /api/remotes/mf-loans/rollback': { body: { state: null } },
    });
    fireEvent.click((await screen.findAllByRole('button', { name: `Roll back mf-loans ${V2}` }))[0]!);
    await click('Roll back');
    expect(await screen.findByText('Say why, in a few words.')).toBeDefined();
    expect(sent()).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'blank page' } });
    await click('Roll back');
    expect(await screen.findByText(`mf-loans ${V2} rolled back`)).toBeDefined();
    expect(sent()).toEqual([
      { key: 'POST /api/remotes/mf-loans/rollback', body: { reason: 'blank page', expect: V2 } },
    ]);
  });

  it('takes a remote off the site with a reason, though it has one version only', async () => {
    const { sent } = await openConfirmed([remote({ versions: remote().versions.slice(1) })], {
      'POST /api/remotes/mf-loans/retire': { body: { state: null } },
    });
    await click(`Retire mf-loans ${V1}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Take mf-loans off the site?' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'the summer' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText('mf-loans taken off the site')).toBeDefined();
    expect(sent()[0]?.body).toEqual({ reason: 'the summer', expect: V1 });
  });

  it('says what is retired, and brings it back', async () => {
    const state = { active: V1, lastGood: V1, canary: null, isRetired: true };
    const { sent } = await openConfirmed([remote({ state })], {
      'POST /api/remotes/mf-loans/restore': { body: { state: null } },
    });
    const row = within(await screen.findByRole('article', { name: 'mf-loans' }));
    expect(row.getByText('Retired')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^(Canary|Roll back|Preview)/ })).toBeNull();
    await click('Restore mf-loans');
    await click('Restore');
    expect(await screen.findByText('mf-loans is back')).toBeDefined();
    expect(sent()).toHaveLength(1);
  });

  it('asks for the password, unless it was given in the last ten minutes', async () => {
    const { calls, sent } = open([remote()], { 'POST /api/remotes/mf-loans/activate': { body: { state: null } } });
    const activate = async () =>
      fireEvent.click((await screen.findAllByRole('button', { name: `Activate mf-loans ${V2}` }))[0]!);
    await activate();
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(await dialog.findByText('Type your password.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('Your password'));
    fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'horse staple' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText(`mf-loans ${V2} activated`)).toBeDefined();
    expect(calls.find(({ key }) => key === CONFIRM)?.body).toEqual({ password: 'horse staple' });

    await activate();
    expect(within(await screen.findByRole('dialog')).queryByLabelText('Your password')).toBeNull();
    await click('Activate');
    await waitFor(() => {
      expect(sent()).toHaveLength(2);
    });
  });

  it('asks again when the server does', async () => {
    const { sent } = await openConfirmed([remote({ state: { ...canary, canary: null, isRetired: true } })], {
      'POST /api/remotes/mf-loans/restore': failure(403, 'auth/unconfirmed', 'Give your password again.'),
    });
    await click('Restore mf-loans');
    await click('Restore');
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('Give your password again.');
    expect(dialog.getByLabelText('Your password')).toBeDefined();
    expect(sent()).toHaveLength(1);
  });

  it('never offers to retire the shell', async () => {
    open([remote({ name: 'shell' })]);
    expect(await screen.findByRole('article', { name: 'shell' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Retire/ })).toBeNull();
  });

  it('asks for a reason to bring a version back, and shows a refusal in place', async () => {
    const [next, active] = remote().versions;
    await openConfirmed([remote({ versions: [{ ...next!, status: 'rolled-back', reason: 'blank page' }, active!] })], {
      'POST /api/remotes/mf-loans/activate': failure(409, 'remotes/blocked', 'It is blocked by now.'),
    });
    await click(`Activate mf-loans ${V2}`);
    const dialog = within(await screen.findByRole('dialog', { name: `Bring back mf-loans ${V2}?` }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'mended' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Activate' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('It is blocked by now.');
  });
});

/** One whose active version comes from there. */
const from = (origin: RemoteStatus['versions'][number]['origin']) => {
  const [next, active] = remote().versions;
  return [remote({ versions: [next!, { ...active!, origin }] })];
};

describe('where a version comes from', () => {
  const commit = `9f3c1ab2${'0'.repeat(32)}`;
  it('stands with it: commit, author and the way to its pipeline', async () => {
    open(from({ commit, author: 'Ada Byron', url: 'https://ci.example.org/42' }));
    const row = within(await screen.findByRole('row', { name: new RegExp(`^${V1.replaceAll(/[.+]/g, '.')}`) }));
    expect(row.getByText(/9f3c1ab by Ada Byron/)).toBeDefined();
    expect(row.getByRole('link', { name: 'Pipeline' })).toHaveProperty('href', 'https://ci.example.org/42');
  });

  it('leads nowhere but to an https address', async () => {
    open(from({ commit, url: 'javascript:alert(1)' }));
    expect((await screen.findAllByText(/9f3c1ab/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Pipeline' })).toBeNull();
  });
});

describe('deploy tokens', () => {
  it('are shown once when they are made', async () => {
    const { sent } = await openConfirmed([remote()], {
      'POST /api/deploy-tokens': { status: 201, body: { id: 't2', token: 'mfp_x' } },
    });
    await click('Make token');
    expect(await screen.findByText('Say who or what deploys with it.')).toBeDefined();
    fireEvent.change(screen.getByRole('textbox', { name: 'Label' }), { target: { value: 'CI' } });
    await click('Make token');
    expect(await screen.findByRole('textbox', { name: 'Token CI' })).toHaveProperty('value', 'mfp_x');
    expect(sent()[0]?.body).toEqual({ remote: 'mf-loans', verbs: ['publish', 'canary'], label: 'CI', days: 90 });
  });

  it('are taken back once that is sure', async () => {
    const { sent } = open([remote()], { 'DELETE /api/deploy-tokens/t1': { status: 204 } });
    await click('Take back night shift for mf-loans');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back night shift?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('night shift taken back')).toBeDefined();
    expect(sent().map(({ key }) => key)).toEqual(['DELETE /api/deploy-tokens/t1']);
  });

  it('of the environment are told apart: taken back here, they come back', async () => {
    open([remote()], { 'GET /api/deploy-tokens': { body: { tokens: [{ ...token, isConfigured: true }] } } });
    expect(await screen.findByText('as long as the environment has it')).toBeDefined();
    await click('Take back night shift for mf-loans');
    const dialog = await screen.findByRole('dialog', { name: 'Take back night shift?' });
    expect(dialog.textContent).toContain('unless it is taken out of DEPLOY_TOKENS there, the next start of the site');
  });
});

describe('what somebody needs at night', () => {
  it('says of each remote how its live version does, and where it comes from', async () => {
    const known = remote();
    known.versions[1]!.origin = { commit: '9f3c1ab2d4e5', author: 'Ada Byron' };
    open([known]);
    const row = within(await screen.findByRole('article', { name: 'mf-loans' }));
    expect(row.getByText('3.6 % of 84 page views')).toBeDefined();
    expect(row.getByText('320 ms')).toBeDefined();
    expect(row.getByText('9f3c1ab by Ada Byron')).toBeDefined();
  });

  it('says how the verdict on a fresh version forms', async () => {
    const analyses = [{ version: V2, progress: 0.4, words: '4 of 10 page views failed' }];
    open([remote({ state: canary, analyses })]);
    const meter = await screen.findByLabelText<HTMLMeterElement>(`Verdict on ${V2}: 4 of 10 page views failed`);
    expect(Number(meter.getAttribute('value'))).toBe(0.4);
  });

  it('puts what fails before the rest', async () => {
    const failing = remote({ name: 'mf-x', troubles: [{ version: V1, evidence: '9 of 10 page views failed' }] });
    open([remote({ name: 'shell' }), remote({ name: 'mf-a', state: canary }), failing]);
    const rows = await screen.findAllByRole('article');
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(['mf-x', 'mf-a', 'shell']);
  });

  it('brings older versions and entries on demand', async () => {
    const older = { ...remote().versions[0]!, version: '0.9.0+00000009' };
    const entry = { ...remote().audit[0]!, reason: 'long ago' };
    open([remote({ nextVersions: 'v', nextEntries: 'e' })], {
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
