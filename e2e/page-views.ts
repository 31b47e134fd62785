import type { RemoteReport } from '@fotosoc/contract/report';
import { expect } from '@playwright/test';

interface PageState {
  document: {
    microFrontends: Record<string, { metadata: { version: string }; extras: { deploymentId: string } }[]>;
  };
}

let visitors = 0;

/** Opens the page at `path` as `count` visitors of different networks, which report that the live version of the remote
 *  failed to load. Reports stop after a rollback. */
export async function reportFailures(count: number, site: string, { path, remote }: { path: string; remote: string }) {
  let failing: string | undefined;
  for (let visitor = 0; visitor < count; visitor += 1) {
    visitors += 1;
    const headers = { 'x-forwarded-for': `10.${visitors >> 8}.${visitors & 255}.1` };
    const page = await fetch(site + path, { headers });
    const html = await page.text();
    const cookie = page.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const [, state] = /id="fotosoc-page">(.*?)<\/script>/s.exec(html)!;
    const { metadata, extras } = (JSON.parse(state!) as PageState).document.microFrontends[remote]![0]!;
    failing ??= metadata.version;
    if (metadata.version !== failing) return;
    const [, composition] = / data-composition="([^"]+)"/.exec(html)!;
    const opened = await post(
      `${site}/api/opened-pages`,
      { ...headers, cookie },
      { path, composition, isReturning: false },
    );
    const { view } = (await opened.json()) as { view: string | null };
    if (view === null) continue; // the site has rolled the version back since the page was served
    const { deploymentId } = extras;
    const report: RemoteReport = {
      remote,
      version: metadata.version,
      deploymentId,
      kind: 'load-failed',
      step: 'routes',
    };
    const answer = await post(`${site}/api/remote-reports`, headers, { view, reports: [report] });
    expect(answer.status).toBe(202);
  }
}

function post(url: string, headers: Record<string, string>, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Number of failures that causes a rollback from a version with a fallback. */
export const ROLLBACK_FAILURE_COUNT = 20;
/** Timeout of the analysis, which the site runs every five seconds. */
export const ANALYSIS_TIMEOUT = { timeout: 30_000 };
