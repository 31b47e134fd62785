import type { SiteContract } from '../site-contract.ts';
import type { RemoteVersionRow } from '../tables.ts';
import { parseCheckReport } from './versions.ts';

type Row = Pick<RemoteVersionRow, 'gate'>;

/** Returns the incompatibility of a version with this release, as a sentence; undefined if none is known. */
export function findReleaseProblem(row: Row): string | undefined {
  const refused = parseCheckReport(row)?.refused;
  return refused?.source === 'server-release' ? refused.sentence : undefined;
}

/** Returns whether a version's pages were rendered successfully with the responses of this release. */
export function isVerified(row: Row, contract: SiteContract): boolean {
  const report = parseCheckReport(row);
  const isRendered = report?.contract === contract.digest && 'pages' in report.render;
  return isRendered && findReleaseProblem(row) === undefined;
}
