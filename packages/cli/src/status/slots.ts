import { getOwnValue } from '@fotosoc/contract/own-value';
import type { Reply } from '@fotosoc/contract';
import type { Command } from '../command/command.ts';
import type { Outcome } from '../outcome.ts';
import { readSite } from '../publish/checkout.ts';

/** Used fields of the platform description; absent on older sites. */
type LivePlatform = Partial<Pick<Reply<'GET /api/platform'>, 'remotes'>>;

/** Lists the slots of a site: the remote of each page, the remote of the fragment, and the entry of `remote.json` for a
 *  new fragment.
 *  @throws CommandError 3 for an unreachable site */
export async function showSlots({ against, registryUrl }: Command): Promise<Outcome> {
  const { remotes = [] } = await readSite<LivePlatform>(`${against ?? registryUrl}/api/platform`);
  const active = remotes.filter(({ as }) => as === 'active');
  const found = active.flatMap(({ name: page, pages, slots: described = {} }) =>
    pages.flatMap(({ path, slots = [] }) =>
      slots.map((slot) => {
        const fragment = active.find(({ fragments = {} }) => Object.hasOwn(fragments, slot))?.name ?? null;
        return { slot, page, path, fragment, examples: getOwnValue(described, slot)?.examples ?? [] };
      }),
    ),
  );
  const lines = found.map(({ slot, page, path, fragment, examples }) => {
    const filled = fragment === null ? 'no fragment' : `filled by ${fragment}`;
    return `${slot} on ${path} of ${page}: ${filled}\n  "${slot}": ${JSON.stringify({ examples })}`;
  });
  return { text: lines.join('\n') || 'No page of the site has a slot for fragments of other remotes.', json: found };
}
