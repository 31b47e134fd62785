import type { Reply } from '@fotosoc/contract';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import {
  listDataAddresses,
  describePage,
  listPages,
  listFragmentDataAddresses,
  type DescribedPage,
} from '@fotosoc/contract/registry/page-data';
import { findPropError } from '@fotosoc/contract/registry/slot-shapes';
import { findOwner } from '@fotosoc/contract/registry/owner';
import { findByPath } from '@fotosoc/contract/registry/paths';
import { createPageRenderer, type RenderableVersion, type RenderedHtml, type SsrRequest } from '@fotosoc/ssr/rendering';
import { fillSlots, FRAGMENTS_TIMEOUT_MS } from '@fotosoc/ssr/filled-slots';
import { insertSsrOutput, parsePageState, type EmbeddedPageState } from '@fotosoc/ssr/page-rewrite';
import type { Bundle } from './bundle.ts';
import type { RequestSite, InsertSsrOutput } from './smoke-site.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Server-renders the pages of a candidate version in the publish checks, in the same way as the site does after
 *  publishing. */
export interface CandidateRenderer {
  /** Inserts the SSR output into a page; returns the page unchanged if rendering fails. */
  insertOutput: InsertSsrOutput;
  /** Reasons why rendering failed: of pages by path, of fragments by `path#slot`. */
  troubles: ReadonlyMap<string, string>;
  close: () => void;
}

/** Creates a renderer from the server bundle of the candidate version, and those of the site's live versions.
 *  @param origin origin of the site in the browser */
export async function createCandidateRenderer(
  { manifest, files }: Bundle,
  ask: RequestSite,
  origin: string,
): Promise<CandidateRenderer> {
  const { serverBundles = [], remotes = [] } = await askJson<Partial<Reply<'GET /api/platform'>>>(ask, '/api/platform');
  const listed = remotes.map(({ name, pages }): [string, DescribedPage[]] => [name, pages]);
  // The first entry of each remote is the active version; the reversed order lets the first entry win.
  const pages = new Map(listed.toReversed());
  if (manifest.remote) pages.set(manifest.name, listPages(manifest));
  const live = serverBundles.filter(({ name }) => name !== manifest.name);
  const drawables = new Map<string, RenderableVersion>([...live, manifest].map((one) => [one.name, one]));
  const troubles = new Map<string, string>();
  const drawer = createPageRenderer({
    readBundle: async (one: RenderableVersion, file) =>
      (one === manifest ? files.get(file)! : (await ask(formatFileAddress(one, file))).body).toString(),
    onTrouble: ({ pattern }, reason) => troubles.set(pattern, reason.split('\n')[0]!.replace(/^Error: /, '')),
  });

  /** Renders the candidate version's fragments in the slots of a page. Slots of other remotes stay empty. */
  async function withParts(page: RenderedHtml, of: SsrRequest<RenderableVersion>, visitor: RequestSite) {
    const { name, contract, remote } = manifest;
    const answers: EmbeddedPageState['answers'] = {};
    const fragments: (RenderedHtml | undefined)[] = [];
    for (const [index, { name: slot, props }] of page.slots.entries()) {
      const described = getOwnValue(remote!.description.fragments, slot);
      if (!described) {
        fragments.push(undefined);
        continue;
      }
      const responses = await answersAt(listFragmentDataAddresses(described.data ?? [], props), visitor, contract);
      Object.assign(answers, responses);
      const fragment = { remote: name, slot, props };
      const input = { ...of.input, answers: responses, fragment, part: fragment }; // shells of release 1 read `part`
      const pattern = `${of.pattern}#${slot}`;
      fragments.push(
        await drawer.draw({ ...of, remote: manifest, pattern, input, mark: `${index}-`, maxMs: FRAGMENTS_TIMEOUT_MS }),
      );
    }
    const html = fillSlots(
      page.html,
      fragments.map((fragment) => fragment?.html),
    );
    const snapshots = Object.assign(
      {},
      page.snapshots,
      ...fragments.map((fragment) => fragment?.snapshots),
    ) as RenderedHtml['snapshots'];
    return { html, snapshots, fragmentAnswers: { [name]: answers } };
  }

  return {
    troubles,
    async insertOutput(html, path, visitor) {
      const state = parsePageState(html);
      const { microFrontends } = state.document;
      const prefixes = Object.entries(microFrontends).map(([name, [version]]) => ({
        name,
        prefixes: version!.extras.prefixes,
      }));
      const owner = findOwner(prefixes, path)?.name;
      if (owner === undefined) return html;
      const page = findByPath(pages.get(owner) ?? [], path, (one) => one.path);
      const [shell, remote] = [drawables.get('shell'), drawables.get(owner)];
      const isOfThese = // and not of canaries
        shell?.version === state.shell.version &&
        remote?.version === getOwnValue(microFrontends, owner)![0]!.metadata.version;
      if (!page?.ssr || !shell || !remote || !isOfThese) return html;
      const answers = owner === manifest.name ? await readAnswers(manifest, visitor, path) : state.answers;
      const { document, previews, society, user = null } = state;
      const input = { url: path, document, previews, society, user, theme: null, answers };
      const order = { shell, remote, pattern: path, input, seed: 1, origin };
      const rendered = await drawer.draw(order);
      if (!rendered) return html;
      for (const { name, props } of owner === manifest.name ? rendered.slots : []) {
        const why = findPropError(props, { slot: getOwnValue(manifest.remote?.description.slots, name) });
        if (why !== undefined)
          troubles.set(`${path}#${name}`, `the props of its slot differ from the examples: ${why}`);
      }
      if (!manifest.remote || owner === manifest.name) return insertSsrOutput(html, rendered, { answers });
      const { fragmentAnswers, ...filled } = await withParts(rendered, order, visitor);
      return insertSsrOutput(html, filled, { answers, fragmentAnswers });
    },
    close: drawer.close,
  };
}

async function readAnswers(
  { remote, contract }: Manifest,
  ask: RequestSite,
  path: string,
): Promise<EmbeddedPageState['answers']> {
  const described = describePage(remote!.description.pages, path);
  return described ? answersAt(listDataAddresses(described.page, described.params), ask, contract) : {};
}

/** Requests API addresses for a page. Responses other than 200 are omitted, so the page requests these addresses
 *  again. */
async function answersAt(
  addresses: readonly string[],
  ask: RequestSite,
  contract: number | undefined,
): Promise<EmbeddedPageState['answers']> {
  const answered = await Promise.all(
    addresses.map(async (address) => [address, await ask(address, contract)] as const),
  );
  return Object.fromEntries(
    answered
      .filter(([, { status }]) => status === 200)
      .map(([address, { body }]) => [address, JSON.parse(body.toString())] as const),
  );
}

async function askJson<T>(ask: RequestSite, address: string): Promise<T> {
  return JSON.parse((await ask(address)).body.toString()) as T;
}
