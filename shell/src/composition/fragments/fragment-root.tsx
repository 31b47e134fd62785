import { findFragmentRemote, formatSlotKey } from '@fotosoc/contract/registry/fragment-remote';
import type { OpenSlot } from '@fotosoc/host';
import type { VersionState } from '@fotosoc/loader';
import { loadFragment, type LoadedVersionFragment } from '@fotosoc/loader/fragment';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import { startTransition, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { CrashBoundary } from '../../frame/page/crash-boundary.tsx';
import { MAX_REOPENINGS } from '../../frame/page/reopening.ts';
import { useRetired } from '../../document/retired.ts';
import { isHydrationMismatch } from '../reporting/mismatch.ts';
import type { IntegrityList } from '../loading/integrity.ts';
import type { PageState } from '../page-state.ts';
import type { Reporter } from '../reporting/reporter.ts';
import { FragmentContent } from './fragment-content.tsx';
import { markOpened } from './opening.ts';

export interface FragmentOptions {
  state: Pick<PageState, 'integrity' | 'fragments' | 'fragmentAnswers' | 'lastGoodFragments'>;
  integrityList: Pick<IntegrityList, 'require' | 'needsDocument'>;
  remotes: readonly VisitorRemote[];
  versions: VersionState;
  reporter: Reporter;
  /** Wraps content of a remote in the shell's boundary. */
  frame: (remote: string, fragment: ReactNode) => ReactNode;
}

/** Mounts a fragment into its slot in a separate root, or hydrates server-rendered HTML. A fragment that throws or
 *  suspends forever is replaced by its last known good version, and then by an empty slot. The surrounding page is
 *  unaffected. An empty slot is hidden.
 *  @returns function to call with the new slot when its props change, and with `undefined` when the slot unmounts */
export function mountFragment(
  container: HTMLElement,
  first: OpenSlot,
  { state, integrityList, remotes, versions, reporter, frame }: FragmentOptions,
): (slot: OpenSlot | undefined) => void {
  const filler = findFragmentRemote(remotes, first.name);
  container.hidden = !filler;
  if (!filler) {
    markOpened(container);
    return () => undefined;
  }
  const remote = filler;
  const key = formatSlotKey(first.name, first.props);
  const renderedVersion = state.lastGoodFragments?.includes(key) ? remote.lastGood : remote.active;
  let slot: OpenSlot | undefined = first;
  let shown: LoadedVersionFragment | undefined;
  let root: Root | undefined;
  let reopened = 0;
  const options = {
    identifierPrefix: key,
    onRecoverableError(error: unknown) {
      console.error(error);
      if (isHydrationMismatch(error)) reporter.report(remote.name, renderedVersion, { kind: 'mismatch' });
    },
  };

  /** Hydrates in slices, so that input is handled in between. */
  function hydrate(element: ReactNode): void {
    startTransition(() => {
      root = hydrateRoot(container, element, options);
    });
  }

  function render(): void {
    if (!slot || !shown) return;
    const { version, Component, fallBack } = shown;
    const handleCrash = (error: unknown, isDomChanged: boolean) => {
      if (!isDomChanged) void showOnceThere(fallBack(error));
      else if (++reopened <= MAX_REOPENINGS) render();
    };
    const element = (
      <UnlessRetired remote={remote.name}>
        <CrashBoundary key={`${version.container} ${reopened}`} fallback={null} onCrash={handleCrash}>
          <FragmentContent
            slot={slot}
            Component={Component}
            frame={(fragment) => frame(remote.name, <Opened container={container}>{fragment}</Opened>)}
          />
        </CrashBoundary>
      </UnlessRetired>
    );
    const isServerRendered = version === renderedVersion && container.firstChild !== null;
    if (root) root.render(element);
    else if (isServerRendered) hydrate(element);
    else (root = createRoot(container, options)).render(element);
  }

  async function showOnceThere(fragment: Promise<LoadedVersionFragment>): Promise<void> {
    try {
      shown = await fragment;
      render();
    } catch {
      if (root || !container.firstChild) container.hidden = true;
      root?.render(null); // without code, the server-rendered HTML stays
      markOpened(container);
    }
  }

  /** Loads the integrity list of the fragment's remote first, unless the page already lists the fragment's files. */
  async function requireIntegrity(entry: string, name: string): Promise<void> {
    if (state.fragments?.includes(name) && entry in state.integrity) return;
    if (integrityList.needsDocument(entry)) throw new Error(`This browser cannot check the integrity of ${entry}.`);
    await integrityList.require(entry);
  }

  const source = { requireIntegrity, answers: state.fragmentAnswers, versions };
  void showOnceThere(loadFragment(source, remote, first.name, renderedVersion));
  return (next) => {
    // Skipped when the slot is unchanged: rendering during hydration would discard the server-rendered HTML.
    if (slot && next && isSame(slot, next)) return;
    slot = next;
    if (next) render();
    else setTimeout(() => root?.unmount()); // deferred: the root of the page may be rendering
  };
}

function isSame(one: OpenSlot, other: OpenSlot): boolean {
  const isAround = one.routerContext.every(([, value], index) => value === other.routerContext[index]?.[1]);
  return isAround && JSON.stringify(one.props) === JSON.stringify(other.props);
}

/** Marks the fragment's slot as opened after hydration. */
function Opened({ container, children }: { container: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    markOpened(container);
  }, [container]);
  return children;
}

/** Removes the fragments of a remote that is retired while the page is open. */
function UnlessRetired({ remote, children }: { remote: string; children: ReactNode }) {
  return useRetired().includes(remote) ? null : children;
}
