import { createHash } from 'node:crypto';
import { api } from '@fotosoc/contract';
import type { RemoteVersionRow } from '../tables.ts';
import { parseCheckReport } from './versions.ts';

/** Digest of everything that the API answers, as far as the contract says: pages that were rendered with another contract
 *  may break. Texts of the documentation leave the digest as it is. */
export const CONTRACT_DIGEST = digestOf(api);

/** @param contract endpoints by key */
export function digestOf(contract: object): string {
  const json = JSON.stringify(contract, (key, value: unknown) => (isText(key, value) ? undefined : value));
  return createHash('sha256').update(json).digest('base64url');
}

/** Schemas may have a property of the same name, whose value is a schema. */
function isText(key: string, value: unknown): boolean {
  return (key === 'summary' || key === 'description') && typeof value === 'string';
}

type Row = Pick<RemoteVersionRow, 'gate'>;

/** Returns the incompatibility of a version with this release, as a sentence; undefined if none is known. */
export function findReleaseProblem(row: Row): string | undefined {
  const refused = parseCheckReport(row)?.refused;
  return refused?.source === 'server-release' ? refused.sentence : undefined;
}

/** Returns whether a version's pages were rendered successfully with the responses of this release. */
export function isVerified(row: Row): boolean {
  const report = parseCheckReport(row);
  const isRendered = report?.contract === CONTRACT_DIGEST && 'pages' in report.render;
  return isRendered && findReleaseProblem(row) === undefined;
}
