import { ownerOf } from '@fotosoc/contract/registry/owner';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import type { Reported, Reporter } from './reporter.ts';
import type { Vitals } from './vitals.ts';

/** Long enough after the first page not to delay anything of it. */
export const QUIET_MS = 1000;

/** Reports the web vitals of the page somebody landed on, as those of the version that drew it.
 *  @returns to be told of every page that is there, and of the shell once it is */
export function reportLanding(remotes: readonly VisitorRemote[], reporter: Reporter) {
  const owner = ownerOf(remotes, location.pathname.replace(/(.)\/+$/, '$1'))?.name ?? 'shell';
  let isLanded = false;
  return (remote: string, version: Reported): void => {
    if (isLanded || remote !== owner) return;
    isLanded = true;
    setTimeout(() => {
      void measure((vitals) => {
        reporter.report(remote, version, { kind: 'vitals', ...vitals });
      });
    }, QUIET_MS);
  };
}

async function measure(onMeasured: (vitals: Vitals) => void): Promise<void> {
  try {
    const { measureVitals } = await import('../later.ts');
    measureVitals(onMeasured);
  } catch {
    // Nobody misses the numbers of one page.
  }
}
