import type { Actor, TestServer } from './server.ts';
import type { Part } from './upload.ts';

/** Server and actors of the examples: the owner owns the addressed objects. */
export interface ExampleContext {
  server: TestServer;
  owner: Actor;
  administrator: Actor;
}

/** Valid request, so that only rights can refuse it. */
export interface ExampleRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Parts of a multipart upload, in place of a body. */
  parts?: Part[];
}
