import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { DeployVerb } from '@fotosoc/contract/registry/deploy-token';
import { writeBundle, type BundleOptions } from '@fotosoc/ssr/testing/bundle';
import { createToken } from '../tokens/tokens.ts';
import type { DeliveryServer } from './test-host.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const ALL_VERBS: DeployVerb[] = ['publish', 'canary', 'promote', 'rollback', 'block'];

export async function createTeamToken(
  { services }: DeliveryServer,
  remote: string,
  verbs = ALL_VERBS,
  days = 1,
): Promise<string> {
  const { db, now } = services;
  const expiresAt = new Date(now().getTime() + days * DAY_MS);
  return (await createToken(db, { remote, verbs, label: 'test', expiresAt, now: now() })).token;
}

export interface Publication extends BundleOptions {
  token: string;
  /** Declared remote. Default: that of the bundle. */
  to?: string;
  override?: string;
  /** Declared origin, true or not. */
  origin?: Record<string, string>;
}

/** Uploads a bundle as the `remote` command does. */
export async function publishAsTeam(
  server: DeliveryServer,
  { token, override, origin, to, ...options }: Publication,
): Promise<LightMyRequestResponse> {
  const { name = 'mf-x' } = options;
  const { dir } = writeBundle(options);
  const parts = readdirSync(dir).map((file): [string, Buffer] => [file, readFileSync(path.join(dir, file))]);
  const { payload, headers } = encodeBundleParts(parts);
  return server.app.inject({
    method: 'POST',
    url: `/api/remotes/${to ?? name}/versions`,
    query: { ...(override === undefined ? {} : { override }), ...origin },
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
}

/** Encodes files as the body of an upload, with its headers. */
export function encodeBundleParts(parts: [name: string, content: string | Buffer][]) {
  const chunks = parts.flatMap(([name, content]) => [
    Buffer.from(`--B\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from('--B--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=B' },
  };
}
