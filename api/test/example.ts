import type { Actor, TestServer } from './server.ts';
import type { Part } from './upload.ts';

/** Who and what the examples are about: the owner owns what they address. */
export interface World {
  server: TestServer;
  owner: Actor;
  administrator: Actor;
}

/** A request that is right in every part, so that nothing but rights can refuse it. */
export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent besides those of the actor. */
  headers?: Record<string, string>;
  /** Instead of a body: the parts of a multipart upload. */
  parts?: Part[];
}
