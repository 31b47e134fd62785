import type { Body, Reply } from '@fotosoc/contract';
import type { DeployToken } from '@fotosoc/contract/registry/deploy-token';
import type { Invitation } from '@fotosoc/contract/registry/invitation';
import { request } from '@fotosoc/contract/request';
import { queryClient, useApi } from '@fotosoc/host';
import { confirmed } from './confirmation.ts';

export type { DeployToken, DeployVerb } from '@fotosoc/contract/registry/deploy-token';
export type { Invitation, InvitedToken } from '@fotosoc/contract/registry/invitation';

/** What was promised; its link where no mail brings that to the team. */
export type Invited = Reply<'POST /api/deploy-invitations'>;
export type Taken = Reply<'POST /api/invited-tokens'>;

/** Who may deploy which remote. */
export function useDeployTokens() {
  return useApi('GET /api/deploy-tokens');
}

/** Invitations that nobody has taken up yet. */
export function useInvitations() {
  return useApi('GET /api/deploy-invitations');
}

/** @returns the token; nobody can read it again */
export async function makeToken(body: Body<'POST /api/deploy-tokens'>): Promise<string> {
  const { token } = await request('POST /api/deploy-tokens', { body }, confirmed());
  await refresh('/api/deploy-tokens');
  return token;
}

export async function takeTokenBack({ id }: DeployToken): Promise<void> {
  await request('DELETE /api/deploy-tokens/:id', { params: { id } }, confirmed());
  await refresh('/api/deploy-tokens');
}

/** Promises another token in place of one. */
export async function rotateToken({ id }: DeployToken): Promise<Invited> {
  const invited = await request('POST /api/deploy-tokens/:id/rotations', { params: { id } }, confirmed());
  await refresh('/api/deploy-invitations');
  return invited;
}

export async function inviteTeam(body: Body<'POST /api/deploy-invitations'>): Promise<Invited> {
  const invited = await request('POST /api/deploy-invitations', { body }, confirmed());
  await refresh('/api/deploy-invitations');
  return invited;
}

export async function takeInvitationBack({ id }: Invitation): Promise<void> {
  await request('DELETE /api/deploy-invitations/:id', { params: { id } }, confirmed());
  await refresh('/api/deploy-invitations');
}

/** What a link promises. */
export function useInvitedToken(link: string) {
  return useApi('GET /api/invited-tokens', { query: { link } });
}

/** Takes what a link promises, once. */
export async function takeInvitedToken(link: string): Promise<Taken> {
  return request('POST /api/invited-tokens', { body: { link } });
}

function refresh(address: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [address] });
}
