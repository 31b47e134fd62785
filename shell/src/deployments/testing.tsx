import type { Reply } from '@fotosoc/contract';
import { RIGHTS } from '@fotosoc/contract/rights';
import type { User } from '@fotosoc/contract/user';
import { mockResponses, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { fireEvent, screen } from '@testing-library/react';
import { confirmation } from './data/confirmation.ts';
import type { DeployToken } from './data/deploy-access.ts';
import type { Overview, RemoteStatus } from './data/deployments.ts';
import { ConfirmationDialog } from '../frame/confirmation-dialog.tsx';
import { Component } from './deployments-page.tsx';

export const V1 = '1.0.0+00000001';
export const V2 = '1.1.0+00000002';
export const CREATED_AT = '2026-11-20T11:30:00.000Z';
export const administrator: User = { id: 'a1', email: 'admin@example.org', role: 'administrator', rights: [...RIGHTS] };
export const token: DeployToken = {
  id: 't1',
  remote: 'mf-loans',
  verbs: ['publish', 'canary'],
  prefixes: null,
  label: 'night shift',
  email: null,
  isConfigured: false,
  createdAt: CREATED_AT,
  expiresAt: null,
  lastUsedAt: null,
};

export function createRemoteStatus(change: Partial<RemoteStatus> = {}): RemoteStatus {
  const measures = { loadMs: null, lcpMs: null, inpMs: null, cls: null };
  const counts = {
    publishedAt: CREATED_AT,
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
    activatedAt: CREATED_AT,
    troubles: [],
    versions: [
      { ...counts, ...measures, version: V2, status: 'published' },
      { ...counts, ...heard, version: V1, status: 'published' },
    ],
    audit: [{ at: CREATED_AT, actor: 'token:t1', action: 'promote', before: null, after: state, reason: 'first' }],
    ...change,
  };
}

export const platform: Reply<'GET /api/platform'> = {
  api: '1.1.0',
  shell: V1,
  federation: '2.9.2',
  provides: null,
  react: null,
  deprecates: {},
  otherShells: [],
  remotes: [],
  serverBundles: [],
};

export const CONFIRMATION_ENDPOINT = 'POST /api/auth/confirmations';
const TEN_MINUTES_MS = 10 * 60_000;
const given = () => {
  const expiresAt = new Date(Date.now() + TEN_MINUTES_MS).toISOString();
  return { status: 201, body: { confirmation: 'c'.repeat(43), expiresAt } } as const;
};

export const canary = { active: V1, lastGood: V1, canary: { version: V2, percent: 10 } };

interface Opened extends Partial<Omit<Overview, 'remotes'>> {
  /** Signed-in user; default the administrator. */
  user?: User | null;
}

export function openDeployments(remotes: RemoteStatus[], answers: MockResponses<string> = {}, opened: Opened = {}) {
  const { user = administrator, ...more } = opened;
  const none = { browsers: [], isAuditWhole: true, untrustedProxy: null, mailsGivenUp: 0 };
  const overview: Overview = { remotes, ...none, ...more };
  const calls = mockResponses({
    'GET /api/deployments': { body: overview },
    'GET /api/deploy-tokens': { body: { tokens: [token] } },
    'GET /api/deploy-invitations': { body: { invitations: [] } },
    'GET /api/platform': { body: platform },
    ...Object.fromEntries(remotes.map(({ name }) => [`GET /api/remotes/${name}/errors`, { body: { errors: [] } }])),
    [CONFIRMATION_ENDPOINT]: given(),
    ...answers,
  });
  const element = (
    <>
      <Component />
      <ConfirmationDialog />
    </>
  );
  const router = renderRoutes([{ path: '/deployments', element }], '/deployments', user);
  return {
    calls,
    router,
    sent: () => calls.filter(({ key }) => !key.startsWith('GET') && key !== CONFIRMATION_ENDPOINT),
  };
}

/** Opens the page with a fresh password confirmation. */
export async function openConfirmedDeployments(...how: Parameters<typeof openDeployments>) {
  const opened = openDeployments(...how);
  await confirmation.give('horse staple');
  return opened;
}

export const clickButton = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
