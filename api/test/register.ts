import { toCookieHeader, type Actor, type TestServer } from './server.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Registers a member with a password. */
export async function register(server: TestServer, body: Credentials, headers = {}): Promise<Actor> {
  const reply = await server.call('POST', '/api/auth/register', { body, headers });
  const { id } = reply.json<{ user: { id: string } }>().user;
  return { id, email: body.email, cookie: toCookieHeader(reply) };
}

/** Registers a member with a fresh confirmation by the password. */
export async function registerConfirmed(server: TestServer, body: Credentials): Promise<Actor> {
  const actor = await register(server, body);
  const { password } = body;
  const reply = await server.call('POST', '/api/auth/confirmations', { as: actor, body: { password } });
  return { ...actor, confirmation: reply.json<{ confirmation: string }>().confirmation };
}
