import { createFailure } from '@fotosoc/host/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  canary,
  clickButton,
  CONFIRMATION_ENDPOINT,
  openDeployments,
  openConfirmedDeployments,
  createRemoteStatus,
  V1,
  V2,
} from '../testing.tsx';

const live = createRemoteStatus().state;

afterEach(() => {
  vi.unstubAllGlobals();
});

async function activate(): Promise<void> {
  fireEvent.click((await screen.findAllByRole('button', { name: `Activate mf-loans ${V2}` }))[0]!);
}

describe('a deployment action', () => {
  it('activates a version after naming both versions', async () => {
    const { sent } = await openConfirmedDeployments([createRemoteStatus()], {
      'POST /api/remotes/mf-loans/activate': { body: { state: null } },
    });
    await activate();
    const dialog = await screen.findByRole('dialog', { name: `Activate mf-loans ${V2} for all?` });
    expect(dialog.textContent).toContain(`${V2} instead of ${V1}`);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText(`mf-loans ${V2} activated`)).toBeDefined();
    expect(sent()).toEqual([
      { key: 'POST /api/remotes/mf-loans/activate', body: { version: V2, expectState: live, percent: 100 } },
    ]);
  });

  it('asks for a reason to override failed publish checks, and sends it', async () => {
    let isOverridden = false;
    const { sent } = await openConfirmedDeployments([createRemoteStatus()], {
      'POST /api/remotes/mf-loans/activate': () =>
        isOverridden ? { body: { state: null } } : createFailure(422, 'remotes/overridable', 'It throws.'),
    });
    await activate();
    await clickButton('Activate');
    const dialog = within(await screen.findByRole('dialog', { name: `Activate mf-loans ${V2} for all?` }));
    expect((await dialog.findByRole('alert')).textContent).toContain('It throws.');
    const reason = dialog.getByRole('textbox', { name: 'Reason to override the publish checks' });
    fireEvent.change(reason, { target: { value: 'a drill' } });
    isOverridden = true;
    fireEvent.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText(`mf-loans ${V2} activated`)).toBeDefined();
    expect(sent()[1]?.body).toEqual({
      version: V2,
      expectState: live,
      percent: 100,
      reason: 'a drill',
      override: 'a drill',
    });
  });

  it('starts a gradual rollout', async () => {
    const { sent } = await openConfirmedDeployments([createRemoteStatus()], {
      'POST /api/remotes/mf-loans/activate': { body: { state: null } },
    });
    await activate();
    await clickButton('Roll out gradually');
    expect(await screen.findByText(`mf-loans ${V2} is rolling out gradually`)).toBeDefined();
    expect(sent()[0]?.body).toEqual({ version: V2, expectState: live, gradually: true });
  });

  it('raises the traffic percentage of a canary', async () => {
    const { sent } = await openConfirmedDeployments([createRemoteStatus({ state: canary })], {
      'POST /api/remotes/mf-loans/activate': { body: { state: null } },
    });
    fireEvent.click((await screen.findAllByRole('button', { name: `Canary mf-loans ${V2}` }))[0]!);
    fireEvent.change(await screen.findByRole('slider', { name: 'Percentage of visitors' }), {
      target: { value: '40' },
    });
    await clickButton('Set canary');
    expect(await screen.findByText(`mf-loans ${V2}: canary for 40 %`)).toBeDefined();
    expect(sent()[0]?.body).toEqual({ version: V2, expectState: canary, percent: 40 });
  });

  it('leads to the login with a notice when the session has ended elsewhere', async () => {
    const { router } = await openConfirmedDeployments([createRemoteStatus()], {
      'POST /api/remotes/mf-loans/activate': createFailure(401, 'auth/unauthenticated', 'You need to log in first.'),
    });
    await activate();
    await clickButton('Activate');
    expect(await screen.findByText(/^Your session has ended\./)).toBeDefined();
    expect(router.state.location.pathname).toBe('/login');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the live version after another administrator was faster, and shows it', async () => {
    const sentence = `Nothing was changed, because the state has changed since you saw it: all visitors get ${V2}.`;
    const { calls } = await openConfirmedDeployments([createRemoteStatus()], {
      'POST /api/remotes/mf-loans/block': createFailure(409, 'remotes/unexpected', sentence),
    });
    await clickButton(`Block mf-loans ${V2}`);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'leaks' } });
    const asked = () => calls.filter(({ key }) => key === 'GET /api/deployments').length;
    expect(asked()).toBe(1);
    fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(sentence);
    expect(asked()).toBe(2);
    expect(calls.at(-2)?.body).toEqual({ version: V2, reason: 'leaks', expectState: live });
  });

  it.each([
    ['a phone', false],
    ['a wide screen', true],
  ])('moves the focus to the row of the remote when the pressed button disappears, on %s', async (_, isWide) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isWide }));
    let remotes = [createRemoteStatus({ state: canary })];
    const none = { browsers: [], isAuditWhole: true, untrustedProxy: null, mailsGivenUp: 0 };
    await openConfirmedDeployments(remotes, {
      'GET /api/deployments': () => ({ body: { remotes, ...none } }),
      'POST /api/remotes/mf-loans/rollback': { body: { state: null } },
    });
    fireEvent.click((await screen.findAllByRole('button', { name: `Roll back mf-loans ${V2}` }))[0]!);
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'blank page' } });
    remotes = [createRemoteStatus()];
    await clickButton('Roll back');
    const row = await screen.findByRole('article', { name: 'mf-loans' });
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it('rolls back only with a reason', async () => {
    const { sent } = await openConfirmedDeployments([createRemoteStatus({ state: canary })], {
      'POST /api/remotes/mf-loans/rollback': { body: { state: null } },
    });
    fireEvent.click((await screen.findAllByRole('button', { name: `Roll back mf-loans ${V2}` }))[0]!);
    await clickButton('Roll back');
    expect(await screen.findByText('Enter a reason.')).toBeDefined();
    expect(sent()).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'blank page' } });
    await clickButton('Roll back');
    expect(await screen.findByText(`mf-loans ${V2} rolled back`)).toBeDefined();
    expect(sent()).toEqual([
      { key: 'POST /api/remotes/mf-loans/rollback', body: { reason: 'blank page', expect: V2 } },
    ]);
  });

  it('retires a remote with a single version, with a reason', async () => {
    const { sent } = await openConfirmedDeployments(
      [createRemoteStatus({ versions: createRemoteStatus().versions.slice(1) })],
      {
        'POST /api/remotes/mf-loans/retire': { body: { state: null } },
      },
    );
    await clickButton(`Retire mf-loans ${V1}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Retire mf-loans?' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'the summer' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText('mf-loans retired')).toBeDefined();
    expect(sent()[0]?.body).toEqual({ reason: 'the summer', expect: V1 });
  });

  it('lists retired remotes and restores them', async () => {
    const state = { active: V1, lastGood: V1, canary: null, isRetired: true };
    const { sent } = await openConfirmedDeployments([createRemoteStatus({ state })], {
      'POST /api/remotes/mf-loans/restore': { body: { state: null } },
    });
    const row = within(await screen.findByRole('article', { name: 'mf-loans' }));
    expect(row.getByText('Retired')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^(Canary|Roll back|Preview)/ })).toBeNull();
    await clickButton('Restore mf-loans');
    await clickButton('Restore');
    expect(await screen.findByText('mf-loans restored')).toBeDefined();
    expect(sent()).toHaveLength(1);
  });

  it('asks for the password unless it was confirmed in the last ten minutes', async () => {
    const { calls, sent } = openDeployments([createRemoteStatus()], {
      'POST /api/remotes/mf-loans/activate': { body: { state: null } },
    });
    await activate();
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(await dialog.findByText('Enter your password.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('Your password'));
    fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'horse staple' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText(`mf-loans ${V2} activated`)).toBeDefined();
    expect(calls.find(({ key }) => key === CONFIRMATION_ENDPOINT)?.body).toEqual({ password: 'horse staple' });

    await activate();
    expect(within(await screen.findByRole('dialog')).queryByLabelText('Your password')).toBeNull();
    await clickButton('Activate');
    await waitFor(() => {
      expect(sent()).toHaveLength(2);
    });
  });

  it('asks for the password again when the server does', async () => {
    const { sent } = await openConfirmedDeployments(
      [createRemoteStatus({ state: { ...canary, canary: null, isRetired: true } })],
      {
        'POST /api/remotes/mf-loans/restore': createFailure(403, 'auth/unconfirmed', 'Give your password again.'),
      },
    );
    await clickButton('Restore mf-loans');
    await clickButton('Restore');
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('Give your password again.');
    expect(dialog.getByLabelText('Your password')).toBeDefined();
    expect(sent()).toHaveLength(1);
  });

  it('never offers to retire the shell', async () => {
    openDeployments([createRemoteStatus({ name: 'shell' })]);
    expect(await screen.findByRole('article', { name: 'shell' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Retire/ })).toBeNull();
  });

  it('asks for a reason to reactivate a rolled-back version, and shows a refusal in the dialog', async () => {
    const [next, active] = createRemoteStatus().versions;
    await openConfirmedDeployments(
      [createRemoteStatus({ versions: [{ ...next!, status: 'rolled-back', reason: 'blank page' }, active!] })],
      {
        'POST /api/remotes/mf-loans/activate': createFailure(409, 'remotes/blocked', 'It is blocked by now.'),
      },
    );
    await clickButton(`Activate mf-loans ${V2}`);
    const dialog = within(await screen.findByRole('dialog', { name: `Activate mf-loans ${V2} again?` }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'mended' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Activate' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('It is blocked by now.');
  });
});
