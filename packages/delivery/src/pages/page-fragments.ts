import { once } from 'node:events';
import { formatSlotKey } from '@fotosoc/contract/registry/fragment-remote';
import { supportsSlots } from '@fotosoc/contract/registry/slot-shapes';
import type { RenderedSlot } from '@fotosoc/ssr/rendering';
import { fillSlots } from '@fotosoc/ssr/filled-slots';
import type { SsrOutput } from '@fotosoc/ssr/page';
import type { Requester, ReadEndpoints } from '@fotosoc/server-kit/http/reads';
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
 *  @param rendered page without fragments
 *  @param waitMs timeout for all fragments together
 *  @returns data of the fragments, and the page with the finished ones */
export async function renderFragments(
  {
    renderer,
    reads,
    onTrouble,
  }: { renderer: ServerRenderer; reads: ReadEndpoints; onTrouble: (error: unknown) => void },
  composition: VisitorComposition,
  { owner, pattern = '', slots: offered = [], answers }: PageContent,
  {
    rendered,
    visitor,
    asker,
    waitMs,
  }: { rendered: ServerRenderedPage | undefined; visitor: RenderVisitor; asker: Requester; waitMs: number },
): Promise<{ fragments: PageFragments; rendered: ServerRenderedPage | undefined }> {
  const shown = rendered?.slots ?? [];
  const names = rendered ? offered.filter((slot) => shown.some(({ name }) => name === slot)) : offered;
  const fillings = resolveFragments(composition, owner, names);
  // Fragments in slots hidden from this visitor may contain personal data.
  const hasAllSlots = fillings.length === resolveFragments(composition, owner, offered).length;
  if (fillings.length === 0) return { fragments: { ...NONE, isOfContent: hasAllSlots }, rendered };
  if (!supportsSlots(composition.shell)) return { fragments: NONE, rendered };
  if (!rendered) {
    const listed = fillings.map(({ slot }) => slot);
    const files = listFragmentFiles(composition, fillings, { lastGood: [], shown: [] });
    return { fragments: { ...NONE, listed, ...files, isOfContent: false }, rendered };
  }
  const { contract, remote } = composition.remotes.find(({ name }) => name === owner) ?? {};
  const page: FragmentContext = {
    renderer,
    reads,
    composition,
    pattern,
    answers,
    contract,
    slots: remote?.description.slots,
    fillings,
    visitor,
    asker,
    output: { answers: {}, draws: [], isForAnybody: true, isPersonal: false },
    deadline: AbortSignal.timeout(waitMs),
  };
  const results = await renderWithinTimeout(page, shown, onTrouble);
  try {
    return {
      fragments: toPageFragments(page, shown, { results, hasAllSlots }),
      rendered: mergeFragments(rendered, results),
    };
  } catch (error) {
    onTrouble(error); // The slots that the page rendered differ from those it declares.
    return { fragments: toPageFragments(page, shown, { results: [], hasAllSlots: false }), rendered };
  }
}

/** Returns the fragment of each slot at the timeout. The page never fails with a fragment: its responses may be late or
 *  fail, too. */
async function renderWithinTimeout(
  page: FragmentContext,
  shown: readonly RenderedSlot[],
  onTrouble: (error: unknown) => void,
): Promise<(RenderedFragment | undefined)[]> {
  const timeUp = once(page.deadline, 'abort').then(() => undefined);
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
 *  @param results fragments by slot; empty if none could be inserted
 *  @param hasAllSlots whether all possible slots are included */
function toPageFragments(
  { composition, fillings, output, deadline }: FragmentContext,
  shown: readonly RenderedSlot[],
  { results, hasAllSlots }: { results: readonly (RenderedFragment | undefined)[]; hasAllSlots: boolean },
): PageFragments {
  const isLastGood = results.map((fragment) => fragment !== undefined && !fillings.includes(fragment.by));
  const shownFragments = shown.flatMap(
    ({ name }, index) => results[index]?.by ?? fillings.filter(({ slot }) => slot === name),
  );
  const files = listFragmentFiles(composition, fillings, {
    lastGood: results.flatMap((fragment, index) => (fragment && isLastGood[index] ? fragment.by.remote : [])),
    shown: shownFragments,
  });
  return {
    ...output,
    answers: { ...output.answers }, // a copy, because late fragments still add responses to the original
    draws: [...output.draws],
    ...files,
    listed: fillings.map(({ slot }) => slot),
    lastGood: shown.filter((_, index) => isLastGood[index]).map(({ name, props }) => formatSlotKey(name, props)),
    isLate: deadline.aborted,
    isOfContent: hasAllSlots && output.isForAnybody && results.every((fragment) => fragment !== undefined),
  };
}

function mergeFragments(
  page: ServerRenderedPage,
  results: readonly (RenderedFragment | undefined)[],
): ServerRenderedPage {
  const fragments = results.map((fragment) => fragment?.rendered);
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
