import { fillerOf, slotKey } from '@fotosoc/contract/registry/filler';
import type { OpenSlot } from '@fotosoc/host';
import type { Versions } from '@fotosoc/loader';
import { loadPart, type ShownPart } from '@fotosoc/loader/part';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { CrashBoundary } from '../../frame/page/crash-boundary.tsx';
import { MAX_REOPENINGS } from '../../frame/page/reopening.ts';
import { useRetired } from '../following/retired.ts';
import { isMismatch } from '../reporting/mismatch.ts';
import type { IntegrityList } from '../loading/integrity.ts';
import type { PageState } from '../page-state.ts';
import type { Reporter } from '../reporting/reporter.ts';
import { Part } from './part.tsx';

/** What the parts of a page are drawn by. */
export interface PartDrawing {
  state: Pick<PageState, 'integrity' | 'parts' | 'partAnswers' | 'lastGoodParts'>;
  integrityList: Pick<IntegrityList, 'require' | 'needsDocument'>;
  remotes: readonly VisitorRemote[];
  versions: Versions;
  reporter: Reporter;
  /** What the shell has around whatever is of a remote. */
  frame: (remote: string, part: ReactNode) => ReactNode;
}

/** Draws the part that fills a place in a root of its own, or takes over what the server has drawn there. One that throws,
 *  or waits for ever, is replaced by that of the last good version, and that by nothing: what stands around it never notices. A place that nothing fills is hidden.
 *  @returns told what the place is given from then on; undefined once it is gone */
export function drawPart(
  place: HTMLElement,
  first: OpenSlot,
  { state, integrityList, remotes, versions, reporter, frame }: PartDrawing,
): (slot: OpenSlot | undefined) => void {
  const filler = fillerOf(remotes, first.name);
  place.hidden = !filler;
  if (!filler) return () => undefined;
  const remote = filler;
  const key = slotKey(first.name, first.props);
  const drawnBy = state.lastGoodParts?.includes(key) ? remote.lastGood : remote.active;
  let slot: OpenSlot | undefined = first;
  let shown: ShownPart | undefined;
  let root: Root | undefined;
  let reopened = 0;
  const options = {
    identifierPrefix: key,
    onRecoverableError(error: unknown) {
      console.error(error);
      if (isMismatch(error)) reporter.report(remote.name, drawnBy, { kind: 'mismatch' });
    },
  };

  function render(): void {
    if (!slot || !shown) return;
    const { version, Component, fallBack } = shown;
    const handleCrash = (error: unknown, isDomChanged: boolean) => {
      if (!isDomChanged) void showOnceThere(fallBack(error));
      else if (++reopened <= MAX_REOPENINGS) render();
    };
    const element = (
      <OnSite remote={remote.name}>
        <CrashBoundary key={`${version.container} ${reopened}`} fallback={null} onCrash={handleCrash}>
          <Part slot={slot} Component={Component} frame={(part) => frame(remote.name, part)} />
        </CrashBoundary>
      </OnSite>
    );
    const isAsDrawn = version === drawnBy && place.firstChild !== null;
    if (root) root.render(element);
    else if (isAsDrawn) root = hydrateRoot(place, element, options);
    else (root = createRoot(place, options)).render(element);
  }

  async function showOnceThere(part: Promise<ShownPart>): Promise<void> {
    try {
      shown = await part;
      render();
    } catch {
      if (root || !place.firstChild) place.hidden = true;
      root?.render(null); // what the server has drawn stays as it is where no code comes for it
    }
  }

  /** The page lists what a part may load where it has the place from the beginning. */
  async function requireIntegrity(entry: string, name: string): Promise<void> {
    if (state.parts?.includes(name) && entry in state.integrity) return;
    if (integrityList.needsDocument(entry)) throw new Error(`This browser would not check the files of ${entry}.`);
    await integrityList.require(entry);
  }

  const source = { requireIntegrity, answers: state.partAnswers, versions };
  void showOnceThere(loadPart(source, remote, first.name, drawnBy));
  return (next) => {
    // One that is still taken over would be drawn from the beginning.
    if (slot && next && isSame(slot, next)) return;
    slot = next;
    if (next) render();
    else setTimeout(() => root?.unmount()); // not while the root that holds the place is at work
  };
}

/** Whether a part is given the same, below the same router. */
function isSame(one: OpenSlot, other: OpenSlot): boolean {
  const isAround = one.surroundings.every(([, value], index) => value === other.surroundings[index]?.[1]);
  return isAround && JSON.stringify(one.props) === JSON.stringify(other.props);
}

/** A remote that is taken off the site while the page is open takes its parts along. */
function OnSite({ remote, children }: { remote: string; children: ReactNode }) {
  return useRetired().includes(remote) ? null : children;
}
