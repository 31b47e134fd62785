import { ownValue } from '@fotosoc/contract/own-value';
import type { Reply } from '@fotosoc/contract';
import type { Command } from '../command/command.ts';
import type { Outcome } from '../outcome.ts';
import { ask } from '../publish/checkout.ts';

/** A site of before says nothing of its remotes. */
type LivePlatform = Partial<Pick<Reply<'GET /api/platform'>, 'remotes'>>;

/** The places that pages of a site have for parts of others: whose page each is on, whose part fills it, and the entry by
 *  which `remote.json` of another has a part for it.
 *  @throws CommandError 3 for a site that cannot be asked */
export async function places({ against, registryUrl }: Command): Promise<Outcome> {
  const { remotes = [] } = await ask<LivePlatform>(`${against ?? registryUrl}/api/platform`);
  const active = remotes.filter(({ as }) => as === 'active');
  const found = active.flatMap(({ name: page, pages, places: described = {} }) =>
    pages.flatMap(({ path, slots = [] }) =>
      slots.map((slot) => {
        const part = active.find(({ parts = {} }) => Object.hasOwn(parts, slot))?.name ?? null;
        return { slot, page, path, part, examples: ownValue(described, slot)?.examples ?? [] };
      }),
    ),
  );
  const lines = found.map(({ slot, page, path, part, examples }) => {
    const filled = part === null ? 'nobody fills it' : `${part} fills it`;
    return `${slot} on ${path} of ${page}: ${filled}\n  "${slot}": ${JSON.stringify({ examples })}`;
  });
  return { text: lines.join('\n') || 'No page there has a place for a part of another.', json: found };
}
