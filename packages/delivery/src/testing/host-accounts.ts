import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '@fotosoc/contract/user';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Fail } from '@fotosoc/server-kit/http/endpoint';
import { registerCookies } from '@fotosoc/server-kit/http/cookies';
import type { Accounts } from '../accounts.ts';

/** Signed-in person of a test. */
export interface Actor {
  id: string;
  email: string;
  cookie: string;
  /** Token of a recent confirmation; absent without one. */
  confirmation?: string;
}

const COOKIE = 'sid';

/** Accounts of a test host, in memory. Each has one session, which ends with the test. */
export class HostAccounts implements Accounts {
  readonly #users = new Map<string, User>();
  readonly #confirmations = new Map<string, string>();

  add(email: string, role: User['role']): Actor {
    const [id, token] = [crypto.randomUUID(), crypto.randomUUID()];
    this.#users.set(token, { id, email, role, rights: role === 'administrator' ? ['administrator'] : [] });
    return { id, email, cookie: `${COOKIE}=${token}` };
  }

  /** Confirms the session of an actor. */
  confirm(actor: Actor): Actor {
    const confirmation = crypto.randomUUID();
    this.#confirmations.set(actor.id, confirmation);
    return { ...actor, confirmation };
  }

  /** Replaces the rights of an account. */
  setRights({ id }: Actor, rights: User['rights']): void {
    for (const [token, user] of this.#users) if (user.id === id) this.#users.set(token, { ...user, rights });
  }

  /** Sets the requester of each request. */
  async register(app: FastifyInstance, db: Db): Promise<void> {
    await registerCookies(app);
    app.decorate('database', db);
    app.decorateRequest('user', null);
    app.decorateRequest('deviceId', undefined);
    app.decorateRequest('findUserAgain', async () => null);
    app.addHook('onRequest', async (request) => {
      const token = request.cookies[COOKIE] ?? '';
      const user = this.#users.get(token);
      if (!user) return;
      request.user = user;
      request.deviceId = token;
      request.findUserAgain = async () => this.#users.get(token) ?? null;
    });
  }

  findAdministratorEmail = async (): Promise<string | undefined> =>
    [...this.#users.values()].find(({ role }) => role === 'administrator')?.email;

  isSuspendedEmail = async (): Promise<boolean> => false;

  requireConfirmation = async ({ user, headers }: FastifyRequest, fail: Fail<'auth/unconfirmed'>): Promise<void> => {
    if (!user || headers['confirmation'] === undefined || headers['confirmation'] !== this.#confirmations.get(user.id))
      throw fail(403, 'auth/unconfirmed', 'Please confirm with your password again.');
  };
}
