import type { Browser } from 'playwright-core';
import type { Reply } from '@fotosoc/contract';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import type { RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import { BundleRefused, type Bundle } from './bundle.ts';
import { ChromiumEnded, watchForKills } from './chromium-ended.ts';
import { smokeDrawing } from './smoke-drawing.ts';
import { nameOf, windowOf, type Visit, type Visitor } from './smoke-page.ts';
import { openAll, type Manner, type PageToOpen } from './smoke-round.ts';
import type { AskSite } from './smoke-site.ts';
import type { TrialPlace, TrialPlaces } from './trial-places.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** The site that a version is tried in, as its visitors see it. */
export interface TrialSite {
  /** As browsers see it. */
  origin: string;
  signedOut: AskSite;
  /** A copy without anybody's data, to be seen as a member of it; where there is none, members' pages are opened signed
   *  out. Opened only when it is needed. */
  openMember?: () => Promise<{ ask: AskSite; close: () => Promise<void> }>;
  /** Of a site that has the version as if everybody got it: why it could not draw pages, by their paths. Where the site
   *  knows nothing of it, the version is put into its pages here. */
  undrawn?: ReadonlyMap<string, string>;
  /** The pages that it has for the parts of the version. */
  places?: TrialPlaces | undefined;
  /** Places on its own pages that the parts of the version are tried in, where it has no pages for that alone. */
  ownPlaces?: readonly TrialPlace[];
}

/** Opens every page of a version in the real shell, in headless Chromium, before anybody else does; of a shell, its own
 *  pages and those of every live remote. Patterns with parameters are tried at a link that another page has. As for visitors, the server draws them first, in its sandbox, where they can be drawn.
 *
 *  Each page is opened twice: in the window of a phone, where it is also watched while nobody uses it, and in a wide one. A remote's as a member where it is for members; a
 *  shell's on the phone signed out and in the wide window as a member, and then the window becomes the other one. Parts, in
 *  a shell those of every live remote, are opened as a member, each on a page of its own, given what the contract has as
 *  examples.
 *  @throws BundleRefused, overridable, when a page throws, renders nothing or something else than the server
 *  has drawn, or asks for anything of another site
 *  @throws ChromiumEnded when the system ends it over the pages */
export async function smokeRender(bundle: Bundle, site: TrialSite, executablePath: string): Promise<RenderReport> {
  const isShell = bundle.manifest.name === 'shell';
  const { ownPlaces = [] } = site;
  const ofParts = [...(site.places?.places ?? []), ...ownPlaces].map((place) => ({
    pattern: place.path,
    ...(isShell && { owner: place.part }),
    place,
    isForMembers: true,
  }));
  const pages = [...(await pagesToOpen(bundle.manifest, site)), ...ofParts];
  if (site.undrawn) await requireAnswers(pages, site.signedOut);
  const browser = await launch(executablePath);
  if (browser instanceof Error) return { skipped: `Chromium did not start: ${browser.message.split('\n')[0]}` };
  const closing = [async () => browser.close()];
  const wasKilled = await watchForKills(browser);
  try {
    const signedOut: Visitor = { name: 'signed out', ask: site.signedOut };
    let member = signedOut;
    if (site.openMember && (isShell || pages.some(({ isForMembers }) => isForMembers))) {
      const { ask, close } = await site.openMember();
      closing.push(close);
      member = { name: 'signed in', ask };
    }
    const drawing = site.undrawn ? undefined : await smokeDrawing(bundle, site.signedOut, site.origin);
    closing.push(async () => drawing?.close());
    const { origin, places } = site;
    const trial = { bundle, origin, drawInto: drawing?.drawInto, places, ownPlaces };
    const opened: Visit[][] = [];
    for (const manner of isShell ? ofShell(signedOut, member) : ofRemote(signedOut, member)) {
      opened.push(await openAll({ trial, browser }, pages, manner));
    }
    const paths = opened.map((visits) => visits.map(({ path }) => path));
    const unseen = pages.filter(
      ({ pattern }) => !paths.every((some) => some.some((path) => matchPattern(pattern, path))),
    );
    const undrawn = [...(site.undrawn ?? drawing?.troubles ?? [])].map(([path, reason]) => {
      const ofPart = ofParts.find(({ pattern }) => path.startsWith(`${pattern}#`));
      return { page: nameOf({ path, ...ofPart }), reason };
    });
    return {
      pages: [...new Set(opened.flat().map((visit) => (visit.place ? nameOf(visit) : visit.path)))],
      unseen: unseen.map(({ pattern, owner, place }) => (place ? nameOf({ path: pattern, owner, place }) : pattern)),
      windows: [...new Set(opened.flat().map(windowOf))],
      ...(undrawn.length > 0 && { undrawn }),
    };
  } catch (error) {
    throw (await wasKilled()) ? new ChromiumEnded(error) : error;
  } finally {
    for (const close of closing) await close();
  }
}

async function pagesToOpen(
  { name, routes, remote }: Manifest,
  { signedOut: ask, places }: Pick<TrialSite, 'signedOut' | 'places'>,
): Promise<PageToOpen[]> {
  const described = remote?.description.pages ?? [];
  const own = routes.map(({ pattern }) => ({
    pattern,
    isForMembers: described.some(({ path, audience }) => path === pattern && audience === 'signed-in'),
  }));
  if (name !== 'shell') return own;
  const answer = await ask('/api/platform');
  const { remotes = [] } = JSON.parse(answer.body.toString()) as Partial<Reply<'GET /api/platform'>>;
  const active = remotes.filter(
    (one, index) =>
      one.name !== places?.bundle.manifest.name && remotes.findIndex((other) => other.name === one.name) === index,
  );
  const live = active.flatMap((one) =>
    one.pages.map(({ path }) => ({ pattern: path, owner: one.name, isForMembers: false })),
  );
  return [...own, ...live];
}

/** Asks for every page, also those that no link is known to.
 *  @throws BundleRefused, overridable, for one that the site cannot make */
async function requireAnswers(pages: PageToOpen[], ask: AskSite): Promise<void> {
  for (const { pattern, owner } of pages) {
    const { status } = await ask(pattern.replace(/:\w+/g, 'trial'));
    if (status < 500) continue;
    const page = owner === undefined ? pattern : `${pattern} of ${owner}`;
    throw new BundleRefused(
      `The site answers ${page} with ${status}: look at its entry in remote.json.`,
      'overridable',
      owner === undefined ? [] : [owner],
    );
  }
}

function ofShell(signedOut: Visitor, member: Visitor): Manner[] {
  return [
    { visitorOf: ({ place }) => (place ? member : signedOut), window: PHONE, thenWindow: DESKTOP, isWatched: true },
    { visitorOf: () => member, window: DESKTOP, thenWindow: PHONE },
  ];
}

function ofRemote(signedOut: Visitor, member: Visitor): Manner[] {
  const visitorOf = ({ isForMembers }: PageToOpen) => (isForMembers ? member : signedOut);
  return [
    { visitorOf, window: PHONE, isWatched: true },
    { visitorOf, window: DESKTOP },
  ];
}

async function launch(executablePath: string): Promise<Browser | Error> {
  const { chromium } = await import('playwright-core'); // loaded only where a page is rendered
  try {
    return await chromium.launch({
      executablePath,
      chromiumSandbox: process.getuid?.() !== 0,
      // Every request is answered by us; whatever should escape that ends at a port where nobody listens.
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
      args: ['--disable-background-networking', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
    });
  } catch (error) {
    return error as Error;
  }
}
