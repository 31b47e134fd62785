import type { Invitation } from '@fotosoc/contract/registry/invitation';
import { createFailure } from '@fotosoc/host/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  CREATED_AT,
  clickButton,
  openDeployments,
  openConfirmedDeployments,
  createRemoteStatus,
  token,
} from '../testing.tsx';

const form = async (name: string) => within(await screen.findByRole('form', { name }));

describe('deploy tokens', () => {
  it('are shown once, after their creation', async () => {
    const { sent } = await openConfirmedDeployments([createRemoteStatus()], {
      'POST /api/deploy-tokens': { status: 201, body: { id: 't2', token: 'mfp_x' } },
    });
    await clickButton('Create token');
    expect(await screen.findByText('Enter who or what deploys with the token.')).toBeDefined();
    fireEvent.change((await form('New deploy token')).getByRole('textbox', { name: 'Label' }), {
      target: { value: 'CI' },
    });
    await clickButton('Create token');
    expect(await screen.findByRole('textbox', { name: 'Token CI' })).toHaveProperty('value', 'mfp_x');
    expect(sent()[0]?.body).toEqual({ remote: 'mf-loans', verbs: ['publish', 'canary'], label: 'CI', days: 90 });
  });

  it('are revoked after confirmation', async () => {
    const { sent } = await openConfirmedDeployments([createRemoteStatus()], {
      'DELETE /api/deploy-tokens/t1': { status: 204 },
    });
    await clickButton('Revoke night shift for mf-loans');
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke night shift?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('night shift revoked')).toBeDefined();
    expect(sent().map(({ key }) => key)).toEqual(['DELETE /api/deploy-tokens/t1']);
  });

  it('are revoked with the password, and stay valid without it', async () => {
    const { sent } = openDeployments([createRemoteStatus()], { 'DELETE /api/deploy-tokens/t1': { status: 204 } });
    await clickButton('Revoke night shift for mf-loans');
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke night shift?' }));
    expect(dialog.getByLabelText('Your password')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText('Enter your password.')).toBeDefined();
    expect(sent()).toEqual([]);
  });

  it('of the environment are marked: after a revocation here, they return', async () => {
    openDeployments([createRemoteStatus()], {
      'GET /api/deploy-tokens': { body: { tokens: [{ ...token, isConfigured: true }] } },
    });
    expect(await screen.findByText('set in DEPLOY_TOKENS')).toBeDefined();
    await clickButton('Revoke night shift for mf-loans');
    const dialog = await screen.findByRole('dialog', { name: 'Revoke night shift?' });
    expect(dialog.textContent).toContain('remove it from DEPLOY_TOKENS, or the next start of the site');
  });

  it('are rotated by a link, which is mailed if the team has an address', async () => {
    const promised = { ...invitation, isRotation: true, email: 'team@example.org' };
    const { sent } = await openConfirmedDeployments([createRemoteStatus()], {
      'POST /api/deploy-tokens/t1/rotations': { status: 201, body: { invitation: promised, link: null } },
    });
    await clickButton('Rotate night shift for mf-loans');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rotate night shift?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Rotate token' }));
    expect(
      await dialog.findByText(/^We e-mail a link to the token to team@example\.org\. The link works once/),
    ).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Rotate token' })).toBeNull();
    expect(sent().map(({ key }) => key)).toEqual(['POST /api/deploy-tokens/t1/rotations']);
  });

  it('of the environment are not rotated here', async () => {
    openDeployments([createRemoteStatus()], {
      'GET /api/deploy-tokens': { body: { tokens: [{ ...token, isConfigured: true }] } },
    });
    expect(await screen.findByRole('button', { name: /^Revoke night shift/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Rotate/ })).toBeNull();
  });
});

const invitation: Invitation = {
  id: 'i1',
  remote: 'mf-prints',
  prefixes: ['/prints', '/posters'],
  verbs: ['publish', 'promote'],
  label: 'Prints team',
  days: 90,
  isRotation: false,
  email: null,
  createdAt: CREATED_AT,
  expiresAt: CREATED_AT,
};

async function fillIn(fields: Record<string, string>): Promise<void> {
  const asked = await form('Invite a team');
  for (const [name, value] of Object.entries(fields)) {
    fireEvent.change(asked.getByRole('textbox', { name }), { target: { value } });
  }
  fireEvent.click(asked.getByRole('button', { name: 'Invite' }));
}

describe('an invitation', () => {
  it('is a link for the administrator to hand over, shown once', async () => {
    const link = 'https://fotosoc.example.org/deployments/invitation?link=mfi_x';
    const { sent } = await openConfirmedDeployments([createRemoteStatus()], {
      'POST /api/deploy-invitations': { status: 201, body: { invitation, link } },
    });
    await fillIn({ Remote: ' mf-prints ', Paths: '/prints, /posters', Label: 'Prints team' });
    expect(await screen.findByRole('textbox', { name: 'Link for mf-prints' })).toHaveProperty('value', link);
    expect(sent()).toEqual([
      {
        key: 'POST /api/deploy-invitations',
        body: {
          remote: 'mf-prints',
          prefixes: ['/prints', '/posters'],
          label: 'Prints team',
          days: 90,
          verbs: ['publish', 'canary', 'promote', 'rollback'],
        },
      },
    ]);
  });

  it('shows missing values and the server’s objections at the fields', async () => {
    const taken = 'The prefix /prints belongs to mf-posters: choose another.';
    const { sent } = await openConfirmedDeployments([createRemoteStatus()], {
      'POST /api/deploy-invitations': createFailure(400, 'request/invalid', taken, { 'prefixes.0': taken }),
    });
    await fillIn({});
    const asked = await form('Invite a team');
    for (const sentence of ['Enter the name of the remote.', 'Enter at least one path.'])
      expect(asked.getByText(sentence)).toBeDefined();
    expect(sent()).toEqual([]);
    await fillIn({ Remote: 'mf-prints', Paths: '/prints', Label: 'Prints team' });
    expect(await asked.findAllByText(taken)).toHaveLength(2);
    expect(document.activeElement).toBe(asked.getByRole('textbox', { name: 'Paths' }));
  });

  it('is listed until it is accepted, and can be revoked', async () => {
    const { sent } = await openConfirmedDeployments([createRemoteStatus()], {
      'GET /api/deploy-invitations': { body: { invitations: [invitation] } },
      'DELETE /api/deploy-invitations/i1': { status: 204 },
    });
    const row = await screen.findByRole('row', { name: /^Prints team/ });
    expect(row.textContent).toContain('mf-prints/prints, /posterspublish, promotevalid until 20 November');
    await clickButton('Revoke the invitation for mf-prints');
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the invitation for mf-prints?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Invitation for mf-prints revoked')).toBeDefined();
    expect(sent().map(({ key }) => key)).toEqual(['DELETE /api/deploy-invitations/i1']);
  });
});
