import { once } from 'node:events';
import { formatSlotKey } from '@fotosoc/contract/registry/fragment-remote';
import { supportsSlots } from '@fotosoc/contract/registry/slot-shapes';
import type { RenderedSlot } from '@fotosoc/serving/rendering';
import { fillSlots } from '@fotosoc/serving/filled-slots';
import type { SsrOutput } from '@fotosoc/serving/page';
import type { Requester, ReadEndpoints } from '../../server-kit/http/reads.ts';
import type { VisitorComposition } from '../registry/composition.ts';
import { renderFragment, type FragmentOutput, type RenderedFragment, type FragmentContext } from './render-fragment.ts';
import type { PageContent } from './read-page.ts';
import { listFragmentFiles, resolveFragments, type FragmentAssignment } from './fragment-assignments.ts';
import type { ServerRenderedPage, ServerRenderer, RenderVisitor } from './server-render.ts';

/** Data of fragments for a page. */
export interface PageFragments extends FragmentOutput {
  /** Slots whose fragments have all their files in `integrity`. */
  listed: string[];
  /** Slots with the fragment of the last known good version, by `formatSlotKey`. */
  lastGood: string[];
  integrity: Record<string, string>;
  /** Fragments whose files the page lists in `integrity`. */
  placed: FragmentAssignment[];
  /** Additional scripts and stylesheets of the page. */
  files: string[];
  /** True if a fragment was not ready in time, so that the page is worth rendering again for the next visitor. */
  isLate: boolean;
  /** True if all fragments that the page may contain are equal for all visitors. */
  isOfContent: boolean;
}

const NONE: PageFragments = {
  listed: [],
  lastGood: [],
  integrity: {},
  placed: [],
  files: [],
  answers: {},
  draws: [],
  isLate: false,
  isForAnybody: true,
  isOfContent: true,
  isPersonal: false,
};

/** Renders the fragments of a page, each from its slot props and its own responses. A failed one is replaced by that of
 *  the last known good version; late ones are left to the browser.
 *  @param drawn page without fragments
 *  @param waitMs timeout for all fragments together
 *  @returns data of the fragments, and the page with the finished ones */
export async function renderFragments(
  { first, reads, onTrouble }: { first: ServerRenderer; reads: ReadEndpoints; onTrouble: (error: unknown) => void },
  composition: VisitorComposition,
  { owner, pattern = '', slots: offered = [], answers }: PageContent,
  {
    drawn,
    visitor,
    asker,
    waitMs,
  }: { drawn: ServerRenderedPage | undefined; visitor: RenderVisitor; asker: Requester; waitMs: number },
): Promise<{ fragments: PageFragments; drawn: ServerRenderedPage | undefined }> {
  const shown = drawn?.slots ?? [];
  const names = drawn ? offered.filter((slot) => shown.some(({ name }) => name === slot)) : offered;
  const fillings = resolveFragments(composition, owner, names);
  // Fragments in slots hidden from this visitor may contain personal data.
  const isWhole = fillings.length === resolveFragments(composition, owner, offered).length;
  if (fillings.length === 0) return { fragments: { ...NONE, isOfContent: isWhole }, drawn };
  if (!supportsSlots(composition.shell)) return { fragments: NONE, drawn };
  if (!drawn) {
    const listed = fillings.map(({ slot }) => slot);
    const files = listFragmentFiles(composition, fillings, { lastGood: [], shown: [] });
    return { fragments: { ...NONE, listed, ...files, isOfContent: false }, drawn };
  }
  const { contract, remote } = composition.remotes.find(({ name }) => name === owner) ?? {};
  const page: FragmentContext = {
    first,
    reads,
    composition,
    pattern,
    answers,
    contract,
    slots: remote?.description.slots,
    fillings,
    visitor,
    asker,
    brought: { answers: {}, draws: [], isForAnybody: true, isPersonal: false },
    patience: AbortSignal.timeout(waitMs),
  };
  const stands = await renderWithinTimeout(page, shown, onTrouble);
  try {
    return { fragments: toPageFragments(page, shown, { stands, isWhole }), drawn: mergeFragments(drawn, stands) };
  } catch (error) {
    onTrouble(error); // The slots that the page rendered differ from those it declares.
    return { fragments: toPageFragments(page, shown, { stands: [], isWhole: false }), drawn };
  }
}

/** Returns the fragment of each slot at the timeout. The page never fails with a fragment: its responses may be late or
 *  fail, too. */
async function renderWithinTimeout(
  page: FragmentContext,
  shown: readonly RenderedSlot[],
  onTrouble: (error: unknown) => void,
): Promise<(RenderedFragment | undefined)[]> {
  const timeUp = once(page.patience, 'abort').then(() => undefined);
  return Promise.all(
    shown.map(async (slot, index) =>
      Promise.race([renderFragment(page, slot, index), timeUp]).catch((error: unknown) => {
        onTrouble(error);
        return undefined;
      }),
    ),
  );
}

/** Returns the data of the page's fragments.
 *  @param stands fragments by slot; empty if none could be inserted
 *  @param isWhole whether all possible slots are included */
function toPageFragments(
  { composition, fillings, brought, patience }: FragmentContext,
  shown: readonly RenderedSlot[],
  { stands, isWhole }: { stands: readonly (RenderedFragment | undefined)[]; isWhole: boolean },
): PageFragments {
  const steppedIn = stands.map((fragment) => fragment !== undefined && !fillings.includes(fragment.by));
  const standing = shown.flatMap(
    ({ name }, index) => stands[index]?.by ?? fillings.filter(({ slot }) => slot === name),
  );
  const files = listFragmentFiles(composition, fillings, {
    lastGood: stands.flatMap((fragment, index) => (fragment && steppedIn[index] ? fragment.by.remote : [])),
    shown: standing,
  });
  return {
    ...brought,
    answers: { ...brought.answers }, // a copy, because late fragments still add responses to the original
    draws: [...brought.draws],
    ...files,
    listed: fillings.map(({ slot }) => slot),
    lastGood: shown.filter((_, index) => steppedIn[index]).map(({ name, props }) => formatSlotKey(name, props)),
    isLate: patience.aborted,
    isOfContent: isWhole && brought.isForAnybody && stands.every((fragment) => fragment !== undefined),
  };
}

function mergeFragments(
  page: ServerRenderedPage,
  stands: readonly (RenderedFragment | undefined)[],
): ServerRenderedPage {
  const fragments = stands.map((fragment) => fragment?.drawn);
  const all = [page, ...fragments.filter((fragment) => fragment !== undefined)];
  const renders = all.map(({ firstRender }) => firstRender);
  const firstRender: SsrOutput = {
    html: fillSlots(
      page.firstRender.html,
      fragments.map((fragment) => fragment?.firstRender.html),
    ),
    css: renders
      .map(({ css }) => css)
      .join('\n')
      .trim(),
    pictures: renders.flatMap(({ pictures }) => pictures),
    stylesheets: Object.assign({}, ...renders.map(({ stylesheets }) => stylesheets)) as SsrOutput['stylesheets'],
  };
  const snapshots = Object.assign({}, ...all.map((one) => one.snapshots)) as ServerRenderedPage['snapshots'];
  return { ...page, firstRender, snapshots };
}
