import type { FastifyInstance } from 'fastify';
import type { Contract, Reply } from './contract.ts';
import {
  fail,
  serveEndpoint,
  type CodeOfEach,
  type EndpointOptions,
  type EndpointRequest,
  type Fail,
} from './endpoint.ts';
import { serveReadEndpoint, type ReadOptions, type ReadRequest } from './reads.ts';

type Key<C> = keyof C & string;
type ReadKey<C> = Extract<Key<C>, `GET ${string}`>;

/** Functions that serve the endpoints of one contract. `Common` are the error codes of every endpoint. */
export interface Endpoints<C extends Contract, Common extends string> {
  /** Serves an endpoint, which the contract describes: a new endpoint begins there and needs one call in its feature's
   *  routes. The handler returns the response and checks the ownership of `owner` endpoints. */
  serveEndpoint: <K extends Key<C>>(
    app: FastifyInstance,
    key: K,
    handler: (call: EndpointRequest<C[K], Common>) => Promise<Reply<C[K]>>,
    options?: EndpointOptions,
  ) => void;
  /** Serves a read endpoint like `serveEndpoint`, and also for internal requests by `app.reads`. */
  serveReadEndpoint: <K extends ReadKey<C>>(
    app: FastifyInstance,
    key: K,
    handler: (call: ReadRequest<C[K], Common>) => Promise<Reply<C[K]>>,
    options?: ReadOptions,
  ) => void;
  /** Returns a function for code shared by several endpoints: creates errors declared in the contract of every such
   *  endpoint. */
  createSharedFail: <K extends Key<C>>() => Fail<CodeOfEach<C, K, Common>>;
}

/** Returns the functions that serve the endpoints of a contract. */
export function createEndpoints<C extends Contract, Common extends string>(contract: C): Endpoints<C, Common> {
  return {
    serveEndpoint: (app, key, handler, options) =>
      // own keys: those of the contract
      serveEndpoint(app, key, contract[key], handler, options),
    serveReadEndpoint: (app, key, handler, options) =>
      // own keys: those of the contract
      serveReadEndpoint(app, key, contract[key], handler, options),
    createSharedFail: () => fail,
  };
}
