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

/** Contract of this process, which serves one API. Each decision on a version depends on the contract. */
let current: SiteContract | undefined;

export function setSiteContract(endpoints: Endpoints, version: string): void {
  if (current?.endpoints === endpoints && current.version === version) return;
  current = { endpoints, version, digest: digestOf(endpoints) };
}

/** @throws Error before `setSiteContract` */
export function getSiteContract(): SiteContract {
  if (!current) throw new Error('The API of this site is unknown: call openDelivery first.');
  return current;
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
