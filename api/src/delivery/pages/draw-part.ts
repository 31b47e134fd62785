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

/** Rendered fragment with its version. */
export interface DrawnPart {
  drawn: DrawnFirst;
  by: Filling;
}

/** Data of fragments for their page, besides their HTML. */
export interface Brought {
  /** Responses the page does not have yet, by remote and URL. */
  answers: Record<string, Record<string, unknown>>;
  /** Remotes with a successful or failed server rendering, of the visitor's version. */
  draws: { remote: string; isDrawn: boolean }[];
  /** Whether the data is equal for all visitors. */
  isForAnybody: boolean;
  /** Whether a response is for the requester only. */
  isPersonal: boolean;
}

/** Context of the fragments of one page. */
export interface PartsOfPage {
  first: FirstRenders;
  reads: Reads;
  composition: VisitorComposition;
  /** Pattern and responses of the page, in this response version. */
  pattern: string;
  answers: Record<string, unknown>;
  contract: number | undefined;
  places: RemoteDescription['places'];
  fillings: readonly Filling[];
  visitor: Visitor;
  asker: Asker;
  /** Extended by each rendering, late ones included. */
  brought: Brought;
  /** Aborted when the page stops waiting for fragments. */
  patience: AbortSignal;
}

interface ShownPlace {
  props: DrawnSlot['props'];
  index: number;
}

/** Renders the fragment of a slot, or that of the last known good version after a failure; undefined if both fail, or
 *  on timeout.
 *  @throws Error if the slot props do not match the declaration of the page, or of the fragment */
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

/** Reads the responses for a fragment, and adds new ones to the page. */
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
  // In the response version of the visitor's version, as the page has them.
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
