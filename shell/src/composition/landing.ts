import { findOwner } from '@fotosoc/contract/registry/owner';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import type { ReportedVersion, Reporter } from './reporting/reporter.ts';
import type { Vitals } from './reporting/vitals.ts';

/** Delay after the first page, so that measuring does not slow the page down. */
export const LANDING_DELAY_MS = 1000;

/** Reports the web vitals of the landing page for the version that rendered the page.
 *  @returns function to call for every page that is ready, and for the shell */
export function reportLanding(remotes: readonly VisitorRemote[], reporter: Reporter) {
  const owner = findOwner(remotes, location.pathname.replace(/(.)\/+$/, '$1'))?.name ?? 'shell';
  let isLanded = false;
  return (remote: string, version: ReportedVersion): void => {
    if (isLanded || remote !== owner) return;
    isLanded = true;
    setTimeout(() => {
      void measure((vitals) => {
        reporter.report(remote, version, { kind: 'vitals', ...vitals });
      });
    }, LANDING_DELAY_MS);
  };
}

async function measure(onMeasured: (vitals: Vitals) => void): Promise<void> {
  try {
    const { measureVitals } = await import('./later.ts');
    measureVitals(onMeasured);
  } catch {
    // ignored: the measurements of one page are not essential
  }
}
