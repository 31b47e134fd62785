import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { API_REPORT_FILE, formatApiReport, parseApiReport, type ApiReport } from '@fotosoc/cli/api-report';

/** Last release of a package, as recorded in the repository. */
export interface PackageRelease {
  /** `undefined` for an unreleased package. */
  version: string | undefined;
  /** Hash of the contents except for the version. */
  digest: string | undefined;
  face: ApiReport;
}

/** @returns `undefined` without a record: nothing is promised */
export function readPackageRelease(dir: string): PackageRelease | undefined {
  const file = path.join(dir, API_REPORT_FILE);
  if (!existsSync(file)) return undefined;
  const { head, face } = parseApiReport(readFileSync(file, 'utf8'));
  const [, version, digest] = /^Released: (\S+), sha256 ([0-9a-f]{64})$/m.exec(head) ?? [];
  return { version, digest, face };
}

export function writePackageRelease(dir: string, name: string, { version, digest, face }: PackageRelease): void {
  const released = version === undefined ? 'Released: not yet' : `Released: ${version}, sha256 ${digest}`;
  const head = `What ${name} says to whoever installs it. Written by \`pnpm release\`; compared by a test.\n${released}`;
  writeFileSync(path.join(dir, API_REPORT_FILE), formatApiReport(head, face));
}
