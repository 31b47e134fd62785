import type { Reply } from '@fotosoc/contract';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import type { RequestSite } from './smoke-site.ts';
import type { SandboxSlot } from './sandbox-slots.ts';

/** Maximum number of pages that are searched for a slot: a sitemap may list thousands. */
const MAX_PAGES_PER_SLOT = 10;

/** Matches a slot with a fragment whose HTML contains more than React's marker comments. */
const FILLED_SLOT_PATTERN = /^<div data-remote="[^"]*"[^>]*>(?!(?:<!--[^>]*-->)*<\/div>)/;

/** Finds a public page with a slot for each fragment of a version, preferably with content in the slot. Omits fragments
 *  without such a page. */
export async function findLiveSlots({ name, fragments = [] }: Manifest, ask: RequestSite): Promise<SandboxSlot[]> {
  if (fragments.length === 0) return [];
  const { body } = await ask('/api/platform');
  const { remotes = [] } = JSON.parse(body.toString()) as Partial<Reply<'GET /api/platform'>>;
  const listed = await listSitemapPaths(ask);
  const found: SandboxSlot[] = [];
  for (const { slot } of fragments) {
    const pages = remotes.filter((one) => one.name !== name).flatMap((one) => one.pages);
    const patterns = pages.filter(({ slots = [] }) => slots.includes(slot)).map(({ path }) => path);
    const paths = listed.filter((path) => patterns.some((pattern) => matchPattern(pattern, path)));
    const path = await findSlotPage(slot, paths.slice(0, MAX_PAGES_PER_SLOT), ask);
    if (path !== undefined) found.push({ path, slot, fragment: name });
  }
  return found;
}

async function findSlotPage(slot: string, paths: readonly string[], ask: RequestSite): Promise<string | undefined> {
  let empty: string | undefined;
  for (const path of paths) {
    const html = (await ask(path)).body.toString();
    const [, within] = new RegExp(`<section data-slot="${slot}"[^>]*>(.{0,200})`, 's').exec(html) ?? [];
    if (within === undefined) continue;
    if (FILLED_SLOT_PATTERN.test(within)) return path;
    empty ??= path;
  }
  return empty;
}

async function listSitemapPaths(ask: RequestSite): Promise<string[]> {
  const { status, body } = await ask('/sitemap.xml');
  if (status !== 200) return [];
  return [...body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}
