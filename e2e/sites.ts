import os from 'node:os';
import path from 'node:path';

export const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 3190); // another one lets two runs go side by side

/** A site for each kind of journey: what some deploy or break, the others would see. At `publishing` a version is opened in
 *  a browser before it is accepted; where what comes after that is the point, it is not. */
export const PORTS = {
  shared: FIRST_PORT,
  deployments: FIRST_PORT + 1,
  chaos: FIRST_PORT + 2,
  publishing: FIRST_PORT + 3,
  /** Ran the release before. */
  upgraded: FIRST_PORT + 4,
};

/** What the site at this port keeps while it runs. */
export function dataDirOf(port: number): string {
  return path.join(os.tmpdir(), `fotosoc-journeys-${port}`);
}

/** The version of mf-galleries that steps in when the current one fails. */
export const LAST_GOOD_GALLERIES = '0.9.0+0dd0c0de';
/** What each team deploys with. */
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
