import type { Body, Reply } from '@fotosoc/contract';
import type { DeployToken } from '@fotosoc/contract/registry/deploy-token';
import type { Invitation } from '@fotosoc/contract/registry/invitation';
import { request } from '@fotosoc/contract/request';
import { queryClient, useApi } from '@fotosoc/host';
import { confirmed } from './confirmation.ts';

export type { DeployToken, DeployVerb } from '@fotosoc/contract/registry/deploy-token';
export type { Invitation, InvitedToken } from '@fotosoc/contract/registry/invitation';

/** Created invitation. `link` is present only if no mail was sent to the team. */
export type CreatedInvitation = Reply<'POST /api/deploy-invitations'>;
export type AcceptedToken = Reply<'POST /api/invited-tokens'>;

/** Fetches the deploy tokens. */
export function useDeployTokens() {
  return useApi('GET /api/deploy-tokens');
}

/** Fetches the open invitations. */
export function useInvitations() {
  return useApi('GET /api/deploy-invitations');
}

/** Creates a deploy token.
 *  @returns the token, which cannot be read again */
export async function createDeployToken(body: Body<'POST /api/deploy-tokens'>): Promise<string> {
  const { token } = await request('POST /api/deploy-tokens', { body }, confirmed());
  await refresh('/api/deploy-tokens');
  return token;
}

export async function revokeDeployToken({ id }: DeployToken): Promise<void> {
  await request('DELETE /api/deploy-tokens/:id', { params: { id } }, confirmed());
  await refresh('/api/deploy-tokens');
}

/** Creates an invitation for a replacement of a token. */
export async function rotateDeployToken({ id }: DeployToken): Promise<CreatedInvitation> {
  const invited = await request('POST /api/deploy-tokens/:id/rotations', { params: { id } }, confirmed());
  await refresh('/api/deploy-invitations');
  return invited;
}

export async function inviteTeam(body: Body<'POST /api/deploy-invitations'>): Promise<CreatedInvitation> {
  const invited = await request('POST /api/deploy-invitations', { body }, confirmed());
  await refresh('/api/deploy-invitations');
  return invited;
}

export async function revokeInvitation({ id }: Invitation): Promise<void> {
  await request('DELETE /api/deploy-invitations/:id', { params: { id } }, confirmed());
  await refresh('/api/deploy-invitations');
}

/** Fetches the invitation of a link. */
export function useInvitedToken(link: string) {
  return useApi('GET /api/invited-tokens', { query: { link } });
}

/** Accepts an invitation, once per link. */
export async function acceptInvitation(link: string): Promise<AcceptedToken> {
  return request('POST /api/invited-tokens', { body: { link } });
}

function refresh(address: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [address] });
}
