import type { Browser } from 'playwright-core';
import type { Reply } from '@fotosoc/contract';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import type { RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import { BundleRefused, type Bundle } from './bundle.ts';
import { ChromiumEnded, watchForKills } from './chromium-ended.ts';
import { createCandidateRenderer } from './candidate-renderer.ts';
import { formatVisitName, formatWindow, type Visit, type Visitor } from './smoke-page.ts';
import { openPages, type VisitConditions, type PageToOpen } from './smoke-round.ts';
import type { RequestSite } from './smoke-site.ts';
import type { SandboxSlot, SandboxSlots } from './sandbox-slots.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** Site in which the checks render a candidate version. */
export interface SandboxSite {
  origin: string;
  signedOut: RequestSite;
  /** Opens a copy of the site without personal data, with a signed-in member. Called only when needed. If absent,
   *  members' pages are opened signed out. */
  openMember?: () => Promise<{ ask: RequestSite; close: () => Promise<void> }>;
  /** Reasons why server rendering of pages failed, by path. Present for a sandbox site that serves the candidate
   *  version as active version. Absent for a site without the version: the checks then insert the version into the
   *  pages. */
  undrawn?: ReadonlyMap<string, string>;
  slots?: SandboxSlots | undefined;
  /** Slots on public pages in which the fragments are rendered, for a site without sandbox pages. */
  ownSlots?: readonly SandboxSlot[];
}

/** Opens every page of a version in the real shell, in headless Chromium. For a shell, these are its own pages and the
 *  pages of every live remote. A pattern with parameters uses a link from another page. Pages are first server-rendered
 *  in the sandbox, as for visitors.
 *
 *  Each page is opened twice: in a phone's window, where the idle load is measured, and in a wide window. A remote's
 *  page for members is opened as a member. A shell's page is opened signed out on the phone, and as a member in the
 *  wide window, which is then resized. Fragments are opened as a member, each on a separate page with the example
 *  props; for a shell, these are the fragments of every live remote.
 *  @throws BundleRefused, overridable, if a page throws, renders nothing, has a hydration mismatch, or requests another
 *  site
 *  @throws ChromiumEnded if the system kills Chromium */
export async function smokeRender(bundle: Bundle, site: SandboxSite, executablePath: string): Promise<RenderReport> {
  const isShell = bundle.manifest.name === 'shell';
  const { ownSlots = [] } = site;
  const ofFragments = [...(site.slots?.slots ?? []), ...ownSlots].map((slot) => ({
    pattern: slot.path,
    ...(isShell && { owner: slot.fragment }),
    slot,
    isForMembers: true,
  }));
  const pages = [...(await pagesToOpen(bundle.manifest, site)), ...ofFragments];
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
    const renderer = site.undrawn ? undefined : await createCandidateRenderer(bundle, site.signedOut, site.origin);
    closing.push(async () => renderer?.close());
    const { origin, slots } = site;
    const trial = { bundle, origin, insertOutput: renderer?.insertOutput, slots, ownSlots };
    const opened: Visit[][] = [];
    for (const manner of isShell ? ofShell(signedOut, member) : ofRemote(signedOut, member)) {
      opened.push(await openPages({ trial, browser }, pages, manner));
    }
    const paths = opened.map((visits) => visits.map(({ path }) => path));
    const unseen = pages.filter(
      ({ pattern }) => !paths.every((some) => some.some((path) => matchPattern(pattern, path))),
    );
    const undrawn = [...(site.undrawn ?? renderer?.troubles ?? [])].map(([path, reason]) => {
      const ofPart = ofFragments.find(({ pattern }) => path.startsWith(`${pattern}#`));
      return { page: formatVisitName({ path, ...ofPart }), reason };
    });
    return {
      pages: [...new Set(opened.flat().map((visit) => (visit.slot ? formatVisitName(visit) : visit.path)))],
      unseen: unseen.map(({ pattern, owner, slot }) =>
        slot ? formatVisitName({ path: pattern, owner, slot }) : pattern,
      ),
      windows: [...new Set(opened.flat().map(formatWindow))],
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
  { signedOut: ask, slots }: Pick<SandboxSite, 'signedOut' | 'slots'>,
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
      one.name !== slots?.bundle.manifest.name && remotes.findIndex((other) => other.name === one.name) === index,
  );
  const live = active.flatMap((one) =>
    one.pages.map(({ path }) => ({ pattern: path, owner: one.name, isForMembers: false })),
  );
  return [...own, ...live];
}

/** Requests every page from the server, also pages that no known link leads to.
 *  @throws BundleRefused, overridable, for a server error */
async function requireAnswers(pages: PageToOpen[], ask: RequestSite): Promise<void> {
  for (const { pattern, owner } of pages) {
    const { status } = await ask(pattern.replace(/:\w+/g, 'trial'));
    if (status < 500) continue;
    const page = owner === undefined ? pattern : `${pattern} of ${owner}`;
    throw new BundleRefused(
      `The site answers ${page} with ${status}: check its entry in remote.json.`,
      'overridable',
      owner === undefined ? [] : [owner],
      pattern,
    );
  }
}

function ofShell(signedOut: Visitor, member: Visitor): VisitConditions[] {
  return [
    { visitorOf: ({ slot }) => (slot ? member : signedOut), window: PHONE, thenWindow: DESKTOP, isWatched: true },
    { visitorOf: () => member, window: DESKTOP, thenWindow: PHONE },
  ];
}

function ofRemote(signedOut: Visitor, member: Visitor): VisitConditions[] {
  const visitorOf = ({ isForMembers }: PageToOpen) => (isForMembers ? member : signedOut);
  return [
    { visitorOf, window: PHONE, isWatched: true },
    { visitorOf, window: DESKTOP },
  ];
}

async function launch(executablePath: string): Promise<Browser | Error> {
  // Imported here, because only rendering needs the optional package.
  const { chromium } = await import('playwright-core');
  try {
    return await chromium.launch({
      executablePath,
      chromiumSandbox: process.getuid?.() !== 0,
      // Every request is intercepted; a request that escapes ends at a closed port.
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
      args: ['--disable-background-networking', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
    });
  } catch (error) {
    return error as Error;
  }
}
