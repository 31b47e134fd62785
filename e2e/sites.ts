import os from 'node:os';
import path from 'node:path';

// Several runs can be active at once on different ports.
export const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 3190);

/** Sites per kind of journey, to isolate their deployments and faults. Only `publishing` opens a version in a browser
 *  before accepting the version. */
export const PORTS = {
  shared: FIRST_PORT,
  deployments: FIRST_PORT + 1,
  chaos: FIRST_PORT + 2,
  publishing: FIRST_PORT + 3,
  /** Site with data of the previous release. */
  upgraded: FIRST_PORT + 4,
  /** Site with data of release 1, whose builds use other names, for long tests. */
  renamed: FIRST_PORT + 5,
};

export function getDataDir(port: number): string {
  return path.join(os.tmpdir(), `fotosoc-journeys-${port}`);
}

export const LAST_GOOD_GALLERIES = '0.9.0+0dd0c0de';
/** Deploy tokens of the teams. */
export const DEPLOY_TOKENS = {
  'mf-account': `mfp_${'a'.repeat(43)}`,
  'mf-galleries': `mfp_${'g'.repeat(43)}`,
  'mf-home': `mfp_${'h'.repeat(43)}`,
  'mf-loans': `mfp_${'e'.repeat(43)}`,
  'mf-portfolios': `mfp_${'p'.repeat(43)}`,
  'mf-calendar': `mfp_${'c'.repeat(43)}`,
  'mf-numbers': `mfp_${'u'.repeat(43)}`,
  'mf-prints': `mfp_${'n'.repeat(43)}`,
  'mf-quiz': `mfp_${'q'.repeat(43)}`,
  'mf-cheer': `mfp_${'r'.repeat(43)}`,
  shell: `mfp_${'s'.repeat(43)}`,
};
