import { slotKey } from '@fotosoc/contract/registry/filler';
import { partAddresses } from '@fotosoc/contract/registry/page-data';
import { whyNotGiven } from '@fotosoc/contract/registry/places';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import type { DrawnSlot } from '@fotosoc/serving/drawing';
import { PARTS_MS } from '@fotosoc/serving/filled-slots';
import type { Asker, Reads } from '../../ground/http/reads.ts';
import type { VisitorComposition } from '../registry/composition.ts';
import { lastGoodFilling, stylesheetsOf, type Filling } from './fillings.ts';
import type { DrawnFirst, FirstRenders, Visitor } from './first-render.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** A part as it stands in its place, and the version that has drawn it. */
export interface DrawnPart {
  drawn: DrawnFirst;
  by: Filling;
}

/** What parts bring to their page besides what is drawn of them. */
export interface Brought {
  /** By the name of the remote and by address: what the page does not bring already. */
  answers: Record<string, Record<string, unknown>>;
  /** Remotes whose part the server has drawn, or could not, of the version that the visitor gets. */
  draws: { remote: string; isDrawn: boolean }[];
  /** Whether what they brought is the same whoever asks. */
  isForAnybody: boolean;
  /** Whether an answer among them is for nobody but whoever asked. */
  isPersonal: boolean;
}

/** What the parts of one page are drawn by, and for. */
export interface PartsOfPage {
  first: FirstRenders;
  reads: Reads;
  composition: VisitorComposition;
  /** Of the page, and the answers that it has already, in the shape of this contract. */
  pattern: string;
  answers: Record<string, unknown>;
  contract: number | undefined;
  /** What its remote says of its places. */
  places: RemoteDescription['places'];
  fillings: readonly Filling[];
  visitor: Visitor;
  asker: Asker;
  /** Added to by whatever is drawn, late or not. */
  brought: Brought;
  /** Over once the page waits no longer. */
  patience: AbortSignal;
}

/** A place on the page that stands there. */
interface ShownPlace {
  props: DrawnSlot['props'];
  /** Which of them it is. */
  index: number;
}

/** The part that fills a place, or that of the last good version where the other cannot be drawn; undefined where neither
 *  can, and where it is late.
 *  @throws Error where the place is given something else than its remote says, or than the part reads */
export async function drawPart(
  page: PartsOfPage,
  { name, props }: DrawnSlot,
  index: number,
): Promise<DrawnPart | undefined> {
  const filling = page.fillings.find(({ slot }) => slot === name);
  if (!filling) return undefined;
  const part = ownValue(filling.remote.remote?.description.parts, name);
  const why = whyNotGiven(props, { place: ownValue(page.places, name), part });
  if (why !== undefined)
    throw new Error(`The place ${name} on ${page.pattern} is given something else than the examples: ${why}.`);
  const made = await drawBy(page, filling, { props, index });
  if (made === 'late') return undefined;
  page.brought.draws.push({ remote: filling.remote.name, isDrawn: made !== undefined });
  if (made) return made;
  const lastGood = lastGoodFilling(page.composition, filling);
  const stepsIn = lastGood && (await drawBy(page, lastGood, { props, index }));
  return stepsIn === 'late' ? undefined : stepsIn;
}

async function drawBy(
  page: PartsOfPage,
  by: Filling,
  { props, index }: ShownPlace,
): Promise<DrawnPart | 'late' | undefined> {
  const { first, composition, visitor, brought, patience } = page;
  const { remote, slot } = by;
  const answers = await readAnswers(page, by, props);
  const part = { remote: remote.name, slot, props };
  const made = await first.renderPart(
    {
      shell: composition.shell,
      remote,
      pattern: `${page.pattern}#${slot}`,
      input: { document: composition.document, ...visitor, answers, part },
      stylesheets: stylesheetsOf(by),
      mark: `${index}-`,
      maxMs: PARTS_MS,
    },
    patience,
  );
  if (made === 'late' || !made) return made;
  brought.isForAnybody &&= made.isForAnybody;
  return { drawn: { ...made, snapshots: ownSnapshots(made, slotKey(slot, props)) }, by };
}

/** What a part is drawn from: whoever draws it, the page brings what it has not already. */
async function readAnswers(
  page: PartsOfPage,
  { remote, slot }: Filling,
  props: DrawnSlot['props'],
): Promise<Record<string, unknown>> {
  const { reads, asker, fillings, brought } = page;
  const { name, contract } = remote;
  const { data = [] } = ownValue(remote.remote!.description.parts, slot)!;
  const results = await Promise.all(
    partAddresses(data, props).map(async (url) => ({ url, ...(await reads.ask(url, asker, contract ?? 0)) })),
  );
  const answered = results.filter(({ status }) => status === 200);
  const answers = Object.fromEntries(answered.map(({ url, body }) => [url, body]));
  const known = page.contract === contract ? page.answers : {};
  const untold = Object.entries(answers).filter(([address]) => !Object.hasOwn(known, address));
  // In the shape of the version that the visitor gets, as the page has them.
  const isAsGot = fillings.some((one) => one.remote.name === name && one.remote.contract === contract);
  if (untold.length > 0 && isAsGot)
    brought.answers[name] = { ...ownValue(brought.answers, name), ...Object.fromEntries(untold) };
  brought.isForAnybody &&= results.every((result) => result.isForAnybody === true);
  brought.isPersonal ||= answered.some((result) => result.isPersonal === true);
  return answers;
}

function ownSnapshots({ snapshots }: DrawnFirst, key: string): DrawnFirst['snapshots'] {
  return Object.fromEntries(Object.entries(snapshots).filter(([value]) => value.startsWith(key)));
}
