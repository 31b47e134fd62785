import { Authenticator } from './authenticator.ts';
import { toCookieHeader, type TestServer } from './server.ts';

type Ask = (method: string, url: string, body?: unknown, cookie?: string, confirmation?: string) => Promise<Reply>;
type Reply = Awaited<ReturnType<TestServer['app']['inject']>>;

/** Credentials of a person: a passkey is tried before the password. */
interface ConfirmationMeans {
  password: string;
  passkeys: Authenticator[];
}

/** Actions with passkeys; each returns the server's response or its status. */
interface PasskeyActions {
  confirm: (means: ConfirmationMeans, cookie: string) => Promise<Reply>;
  add: (means: ConfirmationMeans, cookie: string) => Promise<number>;
  /** @param pick chooses the passkey */
  remove: (
    means: ConfirmationMeans,
    cookie: string,
    pick: <T>(some: readonly T[]) => T | undefined,
  ) => Promise<number | undefined>;
  signIn: (passkey: Authenticator) => Promise<Reply>;
}

/** Returns the passkey actions of a person.
 *  @param ask sends a request as the person */
export function createPasskeyActions(ask: Ask): PasskeyActions {
  const confirm = async ({ password, passkeys }: ConfirmationMeans, cookie: string) => {
    const begun = await ask('POST', '/api/auth/confirmation-challenges', undefined, cookie);
    const passkey = passkeys.at(-1);
    const body = begun.statusCode === 201 && passkey ? { credential: passkey.sign(optionsOf(begun)) } : { password };
    return ask('POST', '/api/auth/confirmations', body, cookie);
  };
  return {
    confirm,

    add: async (means: ConfirmationMeans, cookie: string) => {
      const given = await confirm(means, cookie);
      if (given.statusCode !== 201) return given.statusCode;
      const confirmation = readConfirmation(given);
      const begun = await ask('POST', '/api/account/passkey-challenges', undefined, cookie, confirmation);
      if (begun.statusCode !== 201) return begun.statusCode;
      const passkey = new Authenticator('http://localhost:0');
      const body = { name: 'Key', credential: passkey.create(optionsOf(begun)) };
      const added = await ask('POST', '/api/account/passkeys', body, cookie, confirmation);
      if (added.statusCode === 201) means.passkeys.push(passkey);
      return added.statusCode;
    },

    remove: async (means, cookie, pick) => {
      const given = await confirm(means, cookie);
      if (given.statusCode !== 201) return given.statusCode;
      const list = await ask('GET', '/api/account/passkeys', undefined, cookie);
      const passkey = pick(list.json<{ passkeys: { id: string }[] }>().passkeys);
      if (!passkey) return undefined;
      const url = `/api/account/passkeys/${passkey.id}`;
      return (await ask('DELETE', url, undefined, cookie, readConfirmation(given))).statusCode;
    },

    signIn: async (passkey: Authenticator) => {
      const begun = await ask('POST', '/api/auth/passkey-challenges');
      const body = { credential: passkey.sign(optionsOf(begun)) };
      return ask('POST', '/api/auth/passkey-sign-ins', body, toCookieHeader(begun));
    },
  };
}

function optionsOf(begun: Reply) {
  const { options } = begun.json<{
    options: { challenge: string; rpId: string; rp: { id: string }; user: { id: string } };
  }>();
  return options;
}

export function readConfirmation(given: Reply): string {
  return given.json<{ confirmation: string }>().confirmation;
}
