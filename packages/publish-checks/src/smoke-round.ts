import type { Browser, BrowserContext } from 'playwright-core';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import { LISTENER_SCRIPT, PageTimeoutError, visitPage, type Visit, type Visitor } from './smoke-page.ts';
import type { CandidateSite } from './smoke-site.ts';
import type { SandboxSlot } from './sandbox-slots.ts';

const MAX_PARALLEL_PAGES = 2;
/** Time after which a round opens no further page, because other teams wait for the checks. */
const ROUND_MS = 30_000;

export interface PageToOpen {
  pattern: string;
  /** Remote of the page or fragment, if different from the candidate version's remote. */
  owner?: string;
  slot?: SandboxSlot;
  isForMembers: boolean;
}

/** Window and visitor for one round, in which all pages are opened once. */
export interface VisitConditions extends Pick<Visit, 'window' | 'thenWindow' | 'isWatched'> {
  visitorOf: (page: PageToOpen) => Visitor;
}

interface Round {
  trial: CandidateSite;
  context: BrowserContext;
  /** Time after which no further page is opened, in milliseconds since the epoch. */
  until: number;
}

/** Opens pages until the round's time is over.
 *  @returns the visits that were made */
export async function openPages(
  { trial, browser }: { trial: CandidateSite; browser: Browser },
  pages: PageToOpen[],
  { visitorOf, isWatched, ...windows }: VisitConditions,
): Promise<Visit[]> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: windows.window });
  await context.addInitScript(LISTENER_SCRIPT);
  const round: Round = { trial, context, until: Date.now() + ROUND_MS };
  const visit = (page: PageToOpen, path: string): Visit => ({
    path,
    owner: page.owner,
    slot: page.slot,
    visitor: visitorOf(page),
    // Pages of other remotes were measured at their own publication.
    isWatched: isWatched === true && page.owner === undefined,
    ...windows,
  });
  const slots = pages.filter(({ slot }) => slot);
  const ofSite = pages.filter(({ slot }) => !slot);
  const [linked, plain] = [true, false].map((has) => ofSite.filter(({ pattern }) => pattern.includes(':') === has));
  const first = await visitSome(
    round,
    plain!.map((page) => visit(page, page.pattern)),
  );
  const second = await visitSome(
    round,
    resolvePaths(linked!, first.links).map(([page, path]) => visit(page, path)),
  );
  const ofSlots: Visit[] = [];
  for (const page of slots) {
    const { visits } = await visitSome(round, [visit(page, page.pattern)]); // in sequence, because a hanging fragment would delay parallel ones
    ofSlots.push(...visits);
  }
  await context.close();
  return [...first.visits, ...second.visits, ...ofSlots];
}

/** Returns paths for patterns with parameters: the first link to the pattern, or else parameter values from links to
 *  other pages of the remote. Omits patterns without known values. */
function resolvePaths(pages: PageToOpen[], links: string[]): [PageToOpen, string][] {
  const linked = new Map<PageToOpen, string>();
  const known = new Map<string, string>();
  for (const page of pages) {
    const path = links.find((link) => matchPattern(page.pattern, link));
    if (path === undefined) continue;
    linked.set(page, path);
    for (const [name, value] of Object.entries(matchPattern(page.pattern, path)!))
      known.set(formatParameterKey(page, name), value);
  }
  return pages.flatMap((page) => {
    const names = [...page.pattern.matchAll(/:(\w+)/g)].map(([, name]) => formatParameterKey(page, name!));
    const isKnown = linked.has(page) || names.every((name) => known.has(name));
    const filled = page.pattern.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(known.get(formatParameterKey(page, name)) ?? ''),
    );
    return isKnown ? [[page, linked.get(page) ?? filled]] : [];
  });
}

function formatParameterKey({ owner = '' }: PageToOpen, parameter: string): string {
  return `${owner}:${parameter}`;
}

/** Opens pages, a few in parallel. A page that times out is opened again alone before the page counts as failed.
 *  @returns the visits that were made, and the paths of links */
async function visitSome({ trial, context, until }: Round, visits: Visit[]) {
  const waiting = [...visits];
  const late: Visit[] = [];
  const done: Visit[] = [];
  const links: string[] = [];
  async function open(next: Visit) {
    const page = await context.newPage();
    try {
      links.push(...(await visitPage(page, trial, next)));
      done.push(next);
    } finally {
      void page.close().catch(() => undefined); // Not awaited: closing a failed page may hang.
    }
  }
  async function work() {
    for (let next = waiting.shift(); next && Date.now() < until; next = waiting.shift()) {
      const visit = next;
      await open(visit).catch((error: unknown) => {
        if (!(error instanceof PageTimeoutError)) throw error;
        late.push(visit);
      });
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_PAGES }, work));
  for (const visit of late) await open(visit);
  return { visits: done, links };
}
