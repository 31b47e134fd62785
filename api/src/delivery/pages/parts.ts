import { once } from 'node:events';
import { slotKey } from '@fotosoc/contract/registry/filler';
import { lendsPlaces } from '@fotosoc/contract/registry/places';
import type { DrawnSlot } from '@fotosoc/serving/drawing';
import { fillSlots } from '@fotosoc/serving/filled-slots';
import type { FirstRender } from '@fotosoc/serving/page';
import type { Asker, Reads } from '../../ground/http/reads.ts';
import type { VisitorComposition } from '../registry/composition.ts';
import { drawPart, type Brought, type DrawnPart, type PartsOfPage } from './draw-part.ts';
import type { FoundPage } from './fill-page.ts';
import { filesOf, fillingsOf, type Filling } from './fillings.ts';
import type { DrawnFirst, FirstRenders, Visitor } from './first-render.ts';

/** Data of fragments for a page. */
export interface PageParts extends Brought {
  /** Slots whose fragments have all files in `integrity`. */
  listed: string[];
  /** Slots with the fragment of the last known good version, by `slotKey`. */
  lastGood: string[];
  integrity: Record<string, string>;
  /** The fragments of these files. */
  placed: Filling[];
  /** Additional scripts and stylesheets of the page. */
  files: string[];
  /** Whether a fragment was late: the next visitor may get it. */
  isLate: boolean;
  /** Whether all possible fragments are equal for all visitors. */
  isOfContent: boolean;
}

const NONE: PageParts = {
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
export async function drawParts(
  { first, reads, onTrouble }: { first: FirstRenders; reads: Reads; onTrouble: (error: unknown) => void },
  composition: VisitorComposition,
  { owner, pattern = '', slots: offered = [], answers }: FoundPage,
  { drawn, visitor, asker, waitMs }: { drawn: DrawnFirst | undefined; visitor: Visitor; asker: Asker; waitMs: number },
): Promise<{ parts: PageParts; drawn: DrawnFirst | undefined }> {
  const shown = drawn?.slots ?? [];
  const names = drawn ? offered.filter((slot) => shown.some(({ name }) => name === slot)) : offered;
  const fillings = fillingsOf(composition, owner, names);
  // Fragments in slots hidden from this visitor may contain personal data.
  const isWhole = fillings.length === fillingsOf(composition, owner, offered).length;
  if (fillings.length === 0) return { parts: { ...NONE, isOfContent: isWhole }, drawn };
  if (!lendsPlaces(composition.shell)) return { parts: NONE, drawn };
  if (!drawn) {
    const listed = fillings.map(({ slot }) => slot);
    const files = filesOf(composition, fillings, { lastGood: [], shown: [] });
    return { parts: { ...NONE, listed, ...files, isOfContent: false }, drawn };
  }
  const { contract, remote } = composition.remotes.find(({ name }) => name === owner) ?? {};
  const page: PartsOfPage = {
    first,
    reads,
    composition,
    pattern,
    answers,
    contract,
    places: remote?.description.places,
    fillings,
    visitor,
    asker,
    brought: { answers: {}, draws: [], isForAnybody: true, isPersonal: false },
    patience: AbortSignal.timeout(waitMs),
  };
  const stands = await drawInTime(page, shown, onTrouble);
  try {
    return { parts: partsWith(page, shown, { stands, isWhole }), drawn: together(drawn, stands) };
  } catch (error) {
    onTrouble(error); // other slots than declared
    return { parts: partsWith(page, shown, { stands: [], isWhole: false }), drawn };
  }
}

/** Returns the fragment of each slot at the timeout. The page never fails with a fragment: its responses may be late or
 *  fail, too. */
async function drawInTime(
  page: PartsOfPage,
  shown: readonly DrawnSlot[],
  onTrouble: (error: unknown) => void,
): Promise<(DrawnPart | undefined)[]> {
  const timeUp = once(page.patience, 'abort').then(() => undefined);
  return Promise.all(
    shown.map(async (slot, index) =>
      Promise.race([drawPart(page, slot, index), timeUp]).catch((error: unknown) => {
        onTrouble(error);
        return undefined;
      }),
    ),
  );
}

/** Returns the data of the page's fragments.
 *  @param stands fragments by slot; empty if none could be inserted
 *  @param isWhole whether all possible slots are included */
function partsWith(
  { composition, fillings, brought, patience }: PartsOfPage,
  shown: readonly DrawnSlot[],
  { stands, isWhole }: { stands: readonly (DrawnPart | undefined)[]; isWhole: boolean },
): PageParts {
  const steppedIn = stands.map((part) => part !== undefined && !fillings.includes(part.by));
  const standing = shown.flatMap(
    ({ name }, index) => stands[index]?.by ?? fillings.filter(({ slot }) => slot === name),
  );
  const files = filesOf(composition, fillings, {
    lastGood: stands.flatMap((part, index) => (part && steppedIn[index] ? part.by.remote : [])),
    shown: standing,
  });
  return {
    ...brought,
    answers: { ...brought.answers }, // late fragments still modify the original
    draws: [...brought.draws],
    ...files,
    listed: fillings.map(({ slot }) => slot),
    lastGood: shown.filter((_, index) => steppedIn[index]).map(({ name, props }) => slotKey(name, props)),
    isLate: patience.aborted,
    isOfContent: isWhole && brought.isForAnybody && stands.every((part) => part !== undefined),
  };
}

function together(page: DrawnFirst, stands: readonly (DrawnPart | undefined)[]): DrawnFirst {
  const parts = stands.map((part) => part?.drawn);
  const all = [page, ...parts.filter((part) => part !== undefined)];
  const renders = all.map(({ firstRender }) => firstRender);
  const firstRender: FirstRender = {
    html: fillSlots(
      page.firstRender.html,
      parts.map((part) => part?.firstRender.html),
    ),
    css: renders
      .map(({ css }) => css)
      .join('\n')
      .trim(),
    pictures: renders.flatMap(({ pictures }) => pictures),
    stylesheets: Object.assign({}, ...renders.map(({ stylesheets }) => stylesheets)) as FirstRender['stylesheets'],
  };
  const snapshots = Object.assign({}, ...all.map((one) => one.snapshots)) as DrawnFirst['snapshots'];
  return { ...page, firstRender, snapshots };
}
