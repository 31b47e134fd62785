import { once } from 'node:events';
import { Value } from 'typebox/value';
import { slotKey } from '@fotosoc/contract/registry/filler';
import { partAddresses } from '@fotosoc/contract/registry/page-data';
import { lendsPlaces, slots as contracts, type SlotName } from '@fotosoc/contract/slots';
import type { DrawnSlot } from '@fotosoc/serving/drawing';
import { fillSlots, PARTS_MS } from '@fotosoc/serving/filled-slots';
import type { FirstRender } from '@fotosoc/serving/page';
import type { Reads } from '../../ground/http/reads.ts';
import type { VisitorComposition } from '../registry/composition.ts';
import type { FoundPage } from './fill-page.ts';
import { filesOf, fillingsOf, lastGoodFilling, stylesheetsOf, type Filling } from './fillings.ts';
import type { DrawnFirst, FirstRenders, Visitor } from './first-render.ts';

/** What parts of other remotes bring to a page. */
export interface PageParts {
  /** Places whose parts have all their files in `integrity`. */
  listed: string[];
  /** By `slotKey`: places in which the part of the last good version stands. */
  lastGood: string[];
  integrity: Record<string, string>;
  /** Scripts and stylesheets that the page needs besides its own. */
  files: string[];
  /** By the name of the remote and by address: what the page does not bring already. */
  answers: Record<string, Record<string, unknown>>;
  /** Remotes whose part the server has drawn, or could not, of the version that the visitor gets. */
  draws: { remote: string; isDrawn: boolean }[];
  /** Whether one was late: whoever comes next may get it. */
  isLate: boolean;
  /** Whether what they brought is the same whoever asks. */
  isForAnybody: boolean;
  /** Whether that is known of all that may ever stand in the places. */
  isOfContent: boolean;
  /** Whether an answer among them is for nobody but whoever asked. */
  isPersonal: boolean;
}

const NONE: PageParts = {
  listed: [],
  lastGood: [],
  integrity: {},
  files: [],
  answers: {},
  draws: [],
  isLate: false,
  isForAnybody: true,
  isOfContent: true,
  isPersonal: false,
};

/** A part as it stands in its place, and the version that has drawn it. */
interface DrawnPart {
  drawn: DrawnFirst;
  by: Filling;
}

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
  { drawn, visitor, waitMs }: { drawn: DrawnFirst | undefined; visitor: Visitor; waitMs: number },
): Promise<{ parts: PageParts; drawn: DrawnFirst | undefined }> {
  const { shell, document } = composition;
  const shown = drawn?.slots ?? [];
  const names = drawn ? offered.filter((slot) => shown.some(({ name }) => name === slot)) : offered;
  const fillings = fillingsOf(composition, owner, names);
  // What would stand in a place that this visitor does not see may be of somebody.
  const isWhole = fillings.length === fillingsOf(composition, owner, offered).length;
  if (fillings.length === 0) return { parts: { ...NONE, isOfContent: isWhole }, drawn };
  if (!lendsPlaces(shell)) return { parts: NONE, drawn };
  const listed = fillings.map(({ slot }) => slot);
  if (!drawn) {
    const files = filesOf(composition, fillings, { lastGood: [], shown: [] });
    return { parts: { ...NONE, listed, ...files, isOfContent: false }, drawn };
  }
  const brought = { ...NONE, listed, answers: {} as PageParts['answers'], draws: [] as PageParts['draws'] };
  const patience = AbortSignal.timeout(waitMs);
  const timeUp = once(patience, 'abort').then(() => undefined);
  const page = composition.remotes.find(({ name }) => name === owner);

  /** Whatever becomes of it: what it is drawn from may be late, or fail, as well. */
  async function drawInTime(slot: DrawnSlot, index: number): Promise<DrawnPart | undefined> {
    try {
      return await Promise.race([draw(slot, index), timeUp]);
    } catch (error) {
      onTrouble(error);
      return undefined;
    }
  }

  async function draw({ name, props }: DrawnSlot, index: number): Promise<DrawnPart | undefined> {
    const filling = fillings.find(({ slot }) => slot === name);
    if (!filling || !Value.Check(contracts[name as SlotName], props)) return undefined;
    const made = await drawBy(filling, props, index);
    if (made === 'late') return undefined;
    brought.draws.push({ remote: filling.remote.name, isDrawn: made !== undefined });
    if (made) return made;
    const lastGood = lastGoodFilling(composition, filling);
    const stepsIn = lastGood && (await drawBy(lastGood, props, index));
    return stepsIn === 'late' ? undefined : stepsIn;
  }

  async function drawBy(by: Filling, props: Record<string, unknown>, index: number) {
    const { remote, slot } = by;
    const read = await readAnswers(reads, by, props, visitor);
    bring(by, read); // whoever draws it
    const made = await first.renderPart(
      {
        shell,
        remote,
        pattern: `${pattern}#${slot}`,
        input: { document, ...visitor, answers: read.answers, part: { remote: remote.name, slot, props } },
        stylesheets: stylesheetsOf(by),
        mark: `${index}-`,
        maxMs: PARTS_MS,
      },
      patience,
    );
    if (made === 'late' || !made) return made;
    brought.isForAnybody &&= made.isForAnybody;
    const key = slotKey(slot, props);
    const own = Object.entries(made.snapshots).filter(([value]) => value.startsWith(key));
    return { drawn: { ...made, snapshots: Object.fromEntries(own) }, by };
  }

  /** Puts answers into the page that it has not already. */
  function bring(by: Filling, read: Awaited<ReturnType<typeof readAnswers>>): void {
    const { name, contract } = by.remote;
    const known = page?.contract === contract ? answers : {};
    const untold = Object.entries(read.answers).filter(([address]) => !(address in known));
    if (untold.length > 0 && isAsRead(by))
      brought.answers[name] = { ...brought.answers[name], ...Object.fromEntries(untold) };
    brought.isForAnybody &&= read.isForAnybody;
    brought.isPersonal ||= read.isPersonal;
  }

  /** Whether answers are in the shape of the version that the visitor gets, as the page has them. */
  function isAsRead({ remote: { name, contract } }: Filling): boolean {
    return fillings.some(({ remote }) => remote.name === name && remote.contract === contract);
  }

  /** What of the page is said of its parts, once they stand there. */
  function partsWith(stands: readonly (DrawnPart | undefined)[]): PageParts {
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
      ...files,
      answers: { ...brought.answers },
      lastGood: shown.filter((_, index) => steppedIn[index]).map(({ name, props }) => slotKey(name, props)),
      isLate: patience.aborted,
      isOfContent: isWhole && brought.isForAnybody && stands.every((part) => part !== undefined),
    };
  }

  const drawnParts = await Promise.all(shown.map(drawInTime));
  try {
    return {
      parts: partsWith(drawnParts),
      drawn: together(
        drawn,
        drawnParts.map((part) => part?.drawn),
      ),
    };
  } catch (error) {
    onTrouble(error); // it has other places than it says
    return { parts: { ...partsWith([]), isOfContent: false }, drawn };
  }
}

async function readAnswers(reads: Reads, { remote, slot }: Filling, props: Record<string, unknown>, visitor: Visitor) {
  const { data = [] } = remote.remote!.description.parts![slot]!;
  const results = await Promise.all(
    partAddresses(data, props).map(async (url) => ({
      url,
      ...(await reads.ask(url, visitor.user, remote.contract ?? 0)),
    })),
  );
  const answered = results.filter(({ status }) => status === 200);
  return {
    answers: Object.fromEntries(answered.map(({ url, body }) => [url, body])),
    isForAnybody: results.every((result) => result.isForAnybody === true),
    isPersonal: answered.some((result) => result.isPersonal === true),
  };
}

function together(page: DrawnFirst, parts: readonly (DrawnFirst | undefined)[]): DrawnFirst {
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
