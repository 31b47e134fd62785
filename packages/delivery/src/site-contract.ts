import { createHash } from 'node:crypto';
import type { Endpoint } from '@fotosoc/contract/endpoint';

type Endpoints = Readonly<Record<string, Endpoint>>;

/** API of the site, which remotes call. */
export interface SiteContract {
  endpoints: Endpoints;
  /** Version of the API, for the version ranges of remotes. */
  version: string;
  /** Digest of everything that the API answers, as far as the endpoints say: pages that were rendered with another
   *  contract may break. Texts of the documentation leave the digest as it is. */
  digest: string;
}

/** Returns the contract of a site, on which each decision on a version depends. */
export function createSiteContract(endpoints: Endpoints, version: string): SiteContract {
  return { endpoints, version, digest: digestOf(endpoints) };
}

/** @param endpoints endpoints by key */
export function digestOf(endpoints: object): string {
  const json = JSON.stringify(endpoints, (key, value: unknown) => (isText(key, value) ? undefined : value));
  return createHash('sha256').update(json).digest('base64url');
}

/** Schemas may have a property of the same name, whose value is a schema. */
function isText(key: string, value: unknown): boolean {
  return (key === 'summary' || key === 'description') && typeof value === 'string';
}
