import type { Reply } from '@fotosoc/contract';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { dataAddresses, describePage, pagesOf, type DescribedPage } from '@fotosoc/contract/registry/page-data';
import { ownerOf } from '@fotosoc/contract/registry/owner';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import { createPageDrawer, type Drawable } from '../drawing/page-drawer.ts';
import { drawInto, stateOf } from '../page-rewrite.ts';
import type { Bundle } from './bundle.ts';
import type { AskSite, DrawInto } from './smoke-site.ts';

/** Puts first renders into the pages that are tried, as the site will once it has the version. */
export interface SmokeDrawing {
  /** The page with its first render; as it was, where there is none or it cannot be drawn. */
  drawInto: DrawInto;
  /** Why pages could not be drawn, by their paths. */
  troubles: ReadonlyMap<string, string>;
  close: () => void;
}

/** Draws by the server bundle of the version under trial, and by those that the site names for what is live besides.
 *  @param origin of the site, as the browser sees it */
export async function smokeDrawing({ manifest, files }: Bundle, ask: AskSite, origin: string): Promise<SmokeDrawing> {
  const { serverBundles = [], remotes = [] } = await askJson<Partial<Reply<'GET /api/platform'>>>(ask, '/api/platform');
  const tried: [string, DescribedPage[]][] = manifest.remote
    ? [[manifest.name, pagesOf(manifest)]]
    : remotes.map(({ name, pages }) => [name, pages]);
  const pages = new Map(tried.toReversed()); // of each remote the first, which is the active one
  const live = serverBundles.filter(({ name }) => name !== manifest.name);
  const drawables = new Map<string, Drawable>([...live, manifest].map((one) => [one.name, one]));
  const troubles = new Map<string, string>();
  const drawer = createPageDrawer({
    readBundle: async (one: Drawable, file) =>
      (one === manifest ? files.get(file)! : (await ask(addressOf(one, file))).body).toString(),
    onTrouble: ({ pattern }, reason) => troubles.set(pattern, reason.split('\n')[0]!.replace(/^Error: /, '')),
  });

  return {
    troubles,
    async drawInto(html, path, visitor) {
      const state = stateOf(html);
      const { microFrontends } = state.document;
      const prefixes = Object.entries(microFrontends).map(([name, [version]]) => ({
        name,
        prefixes: version!.extras.prefixes,
      }));
      const owner = ownerOf(prefixes, path)?.name;
      if (owner === undefined) return html;
      const page = pages.get(owner)?.find((one) => matchPattern(one.path, path));
      const [shell, remote] = [drawables.get('shell'), drawables.get(owner)];
      const isOfThese = // and not of canaries
        shell?.version === state.shell.version && remote?.version === microFrontends[owner]![0]!.metadata.version;
      if (!page?.isDrawn || !shell || !remote || !isOfThese) return html;
      const answers = manifest.remote ? await readAnswers(manifest, visitor, path) : state.answers;
      const { document, previews, society, user = null } = state;
      const input = { url: path, document, previews, society, user, theme: null, answers };
      const drawn = await drawer.draw({ shell, remote, pattern: path, input, seed: 1, origin });
      return drawn ? drawInto(html, drawn, answers) : html;
    },
    close: drawer.close,
  };
}

/** What the page begins with; answers that are not 200 are left to it. */
async function readAnswers(
  { remote, contract }: Manifest,
  ask: AskSite,
  path: string,
): Promise<Record<string, unknown>> {
  const described = describePage(remote!.description.pages, path);
  if (!described) return {};
  const addresses = dataAddresses(described.page, described.params);
  const answered = await Promise.all(
    addresses.map(async (address) => [address, await ask(address, contract)] as const),
  );
  return Object.fromEntries(
    answered
      .filter(([, { status }]) => status === 200)
      .map(([address, { body }]) => [address, JSON.parse(body.toString())] as const),
  );
}

async function askJson<T>(ask: AskSite, address: string): Promise<T> {
  return JSON.parse((await ask(address)).body.toString()) as T;
}
