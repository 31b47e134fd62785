import { formatSlotKey } from '@fotosoc/contract/registry/fragment-remote';
import { listFragmentDataAddresses } from '@fotosoc/contract/registry/page-data';
import { findPropError } from '@fotosoc/contract/registry/slot-shapes';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import type { RenderedSlot } from '@fotosoc/ssr/rendering';
import { FRAGMENTS_TIMEOUT_MS } from '@fotosoc/ssr/filled-slots';
import type { Requester, ReadEndpoints } from '@fotosoc/server-kit/http/reads';
import type { VisitorComposition } from '../registry/composition.ts';
import { findLastGoodFragment, listFragmentStylesheets, type FragmentAssignment } from './fragment-assignments.ts';
import type { ServerRenderedPage, ServerRenderer, RenderVisitor } from './server-render.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Rendered fragment with its version. */
export interface RenderedFragment {
  rendered: ServerRenderedPage;
  by: FragmentAssignment;
}

/** Data of fragments for their page, besides their HTML. */
export interface FragmentOutput {
  /** Responses the page does not have yet, by remote and URL. */
  answers: Record<string, Record<string, unknown>>;
  /** Remotes with a successful or failed server rendering, of the visitor's version. */
  draws: { remote: string; isServerRendered: boolean }[];
  /** True if the data is equal for all visitors. */
  isForAnybody: boolean;
  /** True if a response is for the requester only. */
  isPersonal: boolean;
}

/** Context of the fragments of one page. */
export interface FragmentContext {
  renderer: ServerRenderer;
  reads: ReadEndpoints;
  composition: VisitorComposition;
  /** Pattern and responses of the page, in this response version. */
  pattern: string;
  answers: Record<string, unknown>;
  contract: number | undefined;
  slots: RemoteDescription['slots'];
  fillings: readonly FragmentAssignment[];
  visitor: RenderVisitor;
  asker: Requester;
  /** Responses and errors of all fragments; each rendering adds its own, also a late one. */
  output: FragmentOutput;
  /** Aborted when the page stops waiting for fragments. */
  deadline: AbortSignal;
}

interface ShownSlot {
  props: RenderedSlot['props'];
  index: number;
}

/** Renders the fragment of a slot, or that of the last known good version after a failure; undefined if both fail, or
 *  on timeout.
 *  @throws Error if the slot props do not match the declaration of the page, or of the fragment */
export async function renderFragment(
  page: FragmentContext,
  { name, props }: RenderedSlot,
  index: number,
): Promise<RenderedFragment | undefined> {
  const filling = page.fillings.find(({ slot }) => slot === name);
  if (!filling) return undefined;
  const fragment = getOwnValue(filling.remote.remote?.description.fragments, name);
  const why = findPropError(props, { slot: getOwnValue(page.slots, name), fragment });
  if (why !== undefined)
    throw new Error(`The props of slot ${name} on ${page.pattern} differ from the examples: ${why}.`);
  const made = await renderVersion(page, filling, { props, index });
  if (made === 'late') return undefined;
  page.output.draws.push({ remote: filling.remote.name, isServerRendered: made !== undefined });
  if (made) return made;
  const lastGood = findLastGoodFragment(page.composition, filling);
  const replacement = lastGood && (await renderVersion(page, lastGood, { props, index }));
  return replacement === 'late' ? undefined : replacement;
}

async function renderVersion(
  page: FragmentContext,
  by: FragmentAssignment,
  { props, index }: ShownSlot,
): Promise<RenderedFragment | 'late' | undefined> {
  const { renderer, composition, visitor, output, deadline } = page;
  const { remote, slot } = by;
  const answers = await readAnswers(page, by, props);
  const fragment = { remote: remote.name, slot, props };
  const made = await renderer.renderFragment(
    {
      shell: composition.shell,
      remote,
      pattern: `${page.pattern}#${slot}`,
      // Shells of release 1 read `part`.
      input: { document: composition.document, ...visitor, answers, fragment, part: fragment },
      stylesheets: listFragmentStylesheets(by),
      mark: `${index}-`,
      maxMs: FRAGMENTS_TIMEOUT_MS,
    },
    deadline,
  );
  if (made === 'late' || !made) return made;
  output.isForAnybody &&= made.isForAnybody;
  return { rendered: { ...made, snapshots: selectOwnSnapshots(made, formatSlotKey(slot, props)) }, by };
}

/** Reads the responses for a fragment, and adds new ones to the page. */
async function readAnswers(
  page: FragmentContext,
  { remote, slot }: FragmentAssignment,
  props: RenderedSlot['props'],
): Promise<Record<string, unknown>> {
  const { reads, asker, fillings, output } = page;
  const { name, contract } = remote;
  const { data = [] } = getOwnValue(remote.remote!.description.fragments, slot)!;
  const results = await Promise.all(
    listFragmentDataAddresses(data, props).map(async (url) => ({
      url,
      ...(await reads.ask(url, asker, contract ?? 0)),
    })),
  );
  const answered = results.filter(({ status }) => status === 200);
  const answers = Object.fromEntries(answered.map(({ url, body }) => [url, body]));
  const known = page.contract === contract ? page.answers : {};
  const added = Object.entries(answers).filter(([address]) => !Object.hasOwn(known, address));
  // True if the page and the visitor's version of the remote read the same response version.
  const isSameRevision = fillings.some((one) => one.remote.name === name && one.remote.contract === contract);
  if (added.length > 0 && isSameRevision)
    output.answers[name] = { ...getOwnValue(output.answers, name), ...Object.fromEntries(added) };
  output.isForAnybody &&= results.every((result) => result.isForAnybody === true);
  output.isPersonal ||= answered.some((result) => result.isPersonal === true);
  return answers;
}

function selectOwnSnapshots({ snapshots }: ServerRenderedPage, key: string): ServerRenderedPage['snapshots'] {
  return Object.fromEntries(Object.entries(snapshots).filter(([value]) => value.startsWith(key)));
}
