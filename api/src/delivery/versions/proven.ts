import { createHash } from 'node:crypto';
import { api } from '@fotosoc/contract';
import type { RemoteVersionRow } from '../tables.ts';
import { checkReportOf } from './versions.ts';

/** Of everything that the API answers, as far as the contract says: what was rendered with another one may break. */
export const CONTRACT_DIGEST = createHash('sha256').update(JSON.stringify(api)).digest('base64url');

/** How the sentence begins of what the answers of this release break. */
export const OF_RELEASE = 'With this release of the site: ';

type Row = Pick<RemoteVersionRow, 'gate'>;

/** What breaks in a version with the answers of this release, in a sentence; undefined as far as is known. */
export function brokenByRelease(row: Row): string | undefined {
  const { sentence } = checkReportOf(row)?.refused ?? {};
  return sentence?.startsWith(OF_RELEASE) ? sentence.slice(OF_RELEASE.length) : undefined;
}

/** Whether a version's pages were rendered with the answers of this release, and were well. */
export function isProven(row: Row): boolean {
  const report = checkReportOf(row);
  const isRendered = report?.contract === CONTRACT_DIGEST && 'pages' in report.render;
  return isRendered && brokenByRelease(row) === undefined;
}
