import type { LightMyRequestResponse } from 'fastify';
import type { Reply } from '@fotosoc/contract';
import { Authenticator, type Deviations } from './authenticator.ts';
import { toCookieHeader, type Actor, type TestServer } from './server.ts';

type Passkey = Reply<'POST /api/account/passkeys'>['passkey'];

export function createAuthenticator({ services }: TestServer): Authenticator {
  return new Authenticator(new URL(services.config.publicUrl).origin);
}

export async function addPasskey(
  server: TestServer,
  actor: Actor,
  authenticator = createAuthenticator(server),
): Promise<{ authenticator: Authenticator; passkey: Passkey }> {
  const credential = authenticator.create(await fetchCreationOptions(server, actor));
  const body = { name: 'Phone', credential };
  const reply = await server.call('POST', '/api/account/passkeys', { as: actor, body });
  if (reply.statusCode !== 201) throw new Error(`The passkey was not added: ${reply.body}`);
  return { authenticator, passkey: reply.json<{ passkey: Passkey }>().passkey };
}

export async function fetchCreationOptions(server: TestServer, actor: Actor) {
  const reply = await server.call('POST', '/api/account/passkey-challenges', { as: actor });
  if (reply.statusCode !== 201) throw new Error(`No passkey can be added: ${reply.body}`);
  return reply.json<Reply<'POST /api/account/passkey-challenges'>>().options;
}

/** Begins a sign-in.
 *  @returns the options, and the cookie they are bound to */
export async function beginSignIn(server: TestServer) {
  const reply = await server.call('POST', '/api/auth/passkey-challenges');
  const { options } = reply.json<Reply<'POST /api/auth/passkey-challenges'>>();
  return { options, cookie: toCookieHeader(reply) };
}

export async function signIn(
  server: TestServer,
  authenticator: Authenticator,
  deviations: Deviations = {},
): Promise<LightMyRequestResponse> {
  const { options, cookie } = await beginSignIn(server);
  const body = { credential: authenticator.sign(options, deviations) };
  return server.call('POST', '/api/auth/passkey-sign-ins', { body, headers: { cookie } });
}

export async function confirm(
  server: TestServer,
  actor: Actor,
  authenticator: Authenticator,
  deviations: Deviations = {},
): Promise<LightMyRequestResponse> {
  const begun = await server.call('POST', '/api/auth/confirmation-challenges', { as: actor });
  const { options } = begun.json<Reply<'POST /api/auth/confirmation-challenges'>>();
  const body = { credential: authenticator.sign(options, deviations) };
  return server.call('POST', '/api/auth/confirmations', { as: actor, body });
}

export async function withConfirmation(server: TestServer, actor: Actor, authenticator: Authenticator): Promise<Actor> {
  const reply = await confirm(server, actor, authenticator);
  return { ...actor, confirmation: reply.json<{ confirmation: string }>().confirmation };
}
