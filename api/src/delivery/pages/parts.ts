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

/** What parts of other remotes bring to a page. */
export interface PageParts extends Brought {
  /** Places whose parts have all their files in `integrity`. */
  listed: string[];
  /** By `slotKey`: places in which the part of the last good version stands. */
  lastGood: string[];
  integrity: Record<string, string>;
  /** What all of that is of. */
  placed: Filling[];
  /** Scripts and stylesheets that the page needs besides its own. */
  files: string[];
  /** Whether one was late: whoever comes next may get it. */
  isLate: boolean;
  /** Whether it is known of all that may ever stand in the places that it is the same whoever asks. */
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

/** Fills the places on a page by parts of other remotes, each drawn by itself of what its place is given and of answers of
 *  its own. One that cannot be drawn is replaced by that of the last good version; what is not there in time, the browser
 *  draws.
 *  @param drawn the page without them
 *  @param waitMs for all of them together
 *  @returns what they bring, and the page with those that are there */
export async function drawParts(
  { first, reads, onTrouble }: { first: FirstRenders; reads: Reads; onTrouble: (error: unknown) => void },
  composition: VisitorComposition,
  { owner, pattern = '', slots: offered = [], answers }: FoundPage,
  { drawn, visitor, asker, waitMs }: { drawn: DrawnFirst | undefined; visitor: Visitor; asker: Asker; waitMs: number },
): Promise<{ parts: PageParts; drawn: DrawnFirst | undefined }> {
  const shown = drawn?.slots ?? [];
  const names = drawn ? offered.filter((slot) => shown.some(({ name }) => name === slot)) : offered;
  const fillings = fillingsOf(composition, owner, names);
  // What would stand in a place that this visitor does not see may be of somebody.
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
    onTrouble(error); // it has other places than it says
    return { parts: partsWith(page, shown, { stands: [], isWhole: false }), drawn };
  }
}

/** What stands in each place when the page waits no longer. Whatever becomes of one, the page is made: what it is drawn from
 *  may be late, or fail, as well. */
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

/** What a page is told of its parts.
 *  @param stands by its places; an empty list where none of them could be put there
 *  @param isWhole whether all places that it may have are among them */
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
    answers: { ...brought.answers }, // what is late still adds to it
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
