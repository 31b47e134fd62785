import { once } from 'node:events';
import { Value } from 'typebox/value';
import { fillerOf, slotKey } from '@fotosoc/contract/registry/filler';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { partAddresses } from '@fotosoc/contract/registry/page-data';
import { lendsPlaces, slots as contracts, type SlotName } from '@fotosoc/contract/slots';
import type { DrawnSlot } from '@fotosoc/serving/drawing';
import { fillSlots } from '@fotosoc/serving/filled-slots';
import type { FirstRender } from '@fotosoc/serving/page';
import type { Reads } from '../../ground/http/reads.ts';
import type { VisitorComposition } from '../registry/composition.ts';
import type { FoundPage } from './fill-page.ts';
import type { DrawnFirst, FirstRenders, Visitor } from './first-render.ts';

/** A page waits so long for all its parts together; of the processor, each has as long. */
export const PARTS_MS = 50;

/** The part of a remote that fills a place on another's page. */
interface Filling {
  slot: string;
  remote: Manifest;
  part: NonNullable<Manifest['parts']>[number];
}

/** What parts of other remotes bring to a page. */
export interface PageParts {
  /** Places whose parts have all their files in `integrity`. */
  listed: string[];
  integrity: Record<string, string>;
  /** Scripts and stylesheets that the page needs besides its own. */
  files: string[];
  /** By the name of the remote and by address: what the page does not bring already. */
  answers: Record<string, Record<string, unknown>>;
  /** Remotes whose part the server has drawn, or could not. */
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
  integrity: {},
  files: [],
  answers: {},
  draws: [],
  isLate: false,
  isForAnybody: true,
  isOfContent: true,
  isPersonal: false,
};

/** Fills the places on a page by parts of other remotes, each drawn by itself of what its place is given and of answers of
 *  its own. What is not there in time, the browser draws.
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
  const fillingsOf = (slots: string[]) =>
    slots.flatMap((slot) => fillingOf(composition, slot) ?? []).filter(({ remote }) => remote.name !== owner);
  const fillings = fillingsOf(names);
  // What would stand in a place that this visitor does not see may be of somebody.
  const isWhole = fillings.length === fillingsOf(offered).length;
  if (fillings.length === 0) return { parts: { ...NONE, isOfContent: isWhole }, drawn };
  if (!lendsPlaces(shell)) return { parts: NONE, drawn };
  const parts: PageParts = {
    ...NONE,
    ...filesOf(fillings, drawn !== undefined),
    answers: {},
    draws: [],
    isOfContent: false,
  };
  if (!drawn) return { parts, drawn };
  const patience = AbortSignal.timeout(waitMs);
  const timeUp = once(patience, 'abort').then(() => undefined);
  const page = composition.remotes.find(({ name }) => name === owner);

  /** Whatever becomes of it: what it is drawn from may be late, or fail, as well. */
  async function drawInTime(slot: DrawnSlot, index: number): Promise<DrawnFirst | undefined> {
    try {
      return await Promise.race([draw(slot, index), timeUp]);
    } catch (error) {
      onTrouble(error);
      return undefined;
    }
  }

  async function draw({ name, props }: DrawnSlot, index: number): Promise<DrawnFirst | undefined> {
    const filling = fillings.find(({ slot }) => slot === name);
    if (!filling || !Value.Check(contracts[name as SlotName], props)) return undefined;
    const { remote, part, slot } = filling;
    const read = await readAnswers(reads, filling, props, visitor);
    const made = await first.renderPart(
      {
        shell,
        remote,
        pattern: `${pattern}#${slot}`,
        input: { document, ...visitor, answers: read.answers, part: { remote: remote.name, slot, props } },
        stylesheets: stylesheetsOf(remote, part.files),
        mark: `${index}-`,
        maxMs: PARTS_MS,
      },
      patience,
    );
    if (made !== 'late') parts.draws.push({ remote: remote.name, isDrawn: made !== undefined });
    if (made === 'late' || !made) return undefined;
    parts.isForAnybody &&= read.isForAnybody && made.isForAnybody;
    parts.isPersonal ||= read.isPersonal;
    const known = page?.contract === remote.contract ? answers : {};
    const untold = Object.entries(read.answers).filter(([address]) => !(address in known));
    if (untold.length > 0)
      parts.answers[remote.name] = { ...parts.answers[remote.name], ...Object.fromEntries(untold) };
    const key = slotKey(slot, props);
    const own = Object.entries(made.snapshots).filter(([value]) => value.startsWith(key));
    return { ...made, snapshots: Object.fromEntries(own) };
  }

  const drawnParts = await Promise.all(shown.map(drawInTime));
  parts.isLate ||= patience.aborted;
  try {
    const isOfContent = isWhole && parts.isForAnybody && drawnParts.every((part) => part !== undefined);
    const drawnTogether = together(drawn, drawnParts);
    return { parts: { ...parts, answers: { ...parts.answers }, isOfContent }, drawn: drawnTogether };
  } catch (error) {
    onTrouble(error); // it has other places than it says
    return { parts: { ...parts }, drawn };
  }
}

/** Remotes that draw parts of a page. */
export function fillersOf(composition: VisitorComposition, { owner, slots = [] }: FoundPage): Manifest[] {
  const remotes = slots.flatMap((slot) => fillingOf(composition, slot)?.remote ?? []);
  return [...new Set(remotes)].filter(({ name }) => name !== owner);
}

/** What fills a place, of what this visitor gets. */
function fillingOf({ remotes }: VisitorComposition, slot: string): Filling | undefined {
  const fillers = remotes.map((remote) => ({ remote, parts: Object.keys(remote.remote!.description.parts ?? {}) }));
  const remote = fillerOf(fillers, slot)?.remote;
  const part = remote?.parts?.find((one) => one.slot === slot);
  return remote && part && { slot, remote, part };
}

/** A page lists what its parts may ever load, and preloads what they begin with where it shows them for sure. */
function filesOf(fillings: readonly Filling[], isShown: boolean): Pick<PageParts, 'listed' | 'integrity' | 'files'> {
  const integrity: Record<string, string> = {};
  for (const { remote, part } of fillings) {
    for (const file of [...remote.initial, ...part.files, ...part.later])
      integrity[addressOf(remote, file)] = remote.integrity[file]!;
  }
  const files = fillings.flatMap(({ remote, part }) =>
    [...remote.initial, ...part.files].map((file) => addressOf(remote, file)),
  );
  return { listed: fillings.map(({ slot }) => slot), integrity, files: isShown ? [...new Set(files)] : [] };
}

function stylesheetsOf(remote: Manifest, files: readonly string[]): [Manifest, string][] {
  return [...remote.initial, ...files].filter((file) => file.endsWith('.css')).map((file) => [remote, file]);
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
