import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Portfolio } from '@fotosoc/contract/portfolio';
import type { Photo } from '@fotosoc/contract/photo';
import { type Config } from '../src/config/config.ts';
import type { SafeHttpClient } from '../src/ground/safe-http/safe-http-client.ts';
import { type Houses } from '../src/houses.ts';
/** The real app on a data folder of its own, gone after the test. A code that a call answers and its contract does not
 *  declare fails the test. */
export interface TestServer {
  app: FastifyInstance;
  services: Houses;
  /** What another process of the same site is started with. */
  env: {
    DATA_DIR: string;
    DATABASE_URL?: string;
    S3_URL?: string;
  };
  /** Moves the server's clock. */
  wait: (ms: number) => void;
  /** From now on only `wait` moves it: however long a slow machine takes, no time passes. */
  stopClock: () => void;
  /** A call with a JSON body, as this actor. */
  call: (method: string, url: string, options?: CallOptions) => Promise<LightMyRequestResponse>;
  signUp: (email?: string) => Promise<Actor>;
  /** A member who is made the administrator, and has just given the password again. */
  signUpAdministrator: () => Promise<Actor>;
  /** A photo as an upload leaves it, without files behind it. */
  addPhoto: (owner: Actor) => Promise<Photo>;
  addPortfolio: (owner: Actor, link: string) => Promise<Portfolio>;
}
export interface Actor {
  id: string;
  email: string;
  cookie: string;
  /** What was given for the password, of whom was asked for it again. */
  confirmation?: string;
}
export interface CallOptions {
  as?: Actor;
  body?: unknown;
  headers?: Record<string, string>;
}
/** What a browser sends with what it asks of the origin of previews. */
export declare const AT_PREVIEWS: {
  host: string;
};
/** A server for one test; `env`, `change` and `safeHttp` as for `openServer`. */
export declare function startServer(...how: Parameters<typeof openServer>): Promise<TestServer>;
/** `env` as the process would be started with; `change` adjusts what the environment cannot, and
 *  `safeHttp` may reach servers of this machine. */
export declare function openServer(
  env?: Record<string, string>,
  change?: (config: Config) => Config,
  safeHttp?: SafeHttpClient,
): Promise<
  TestServer & {
    close: () => Promise<void>;
  }
>;
/** What somebody's browser sends with what they do. */
export declare function headersOf({ cookie, confirmation }: Actor): Record<string, string>;
/** The cookies an answer sets, ready to be sent back. */
export declare function cookiesOf(reply: LightMyRequestResponse): string;
