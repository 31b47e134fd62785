import type { Reply } from '@fotosoc/contract';
import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { CANARIES, type NamedVersion } from '../command/options.ts';
import { readSite } from './checkout.ts';

/** Used fields of a site's platform description; incomplete on older sites. */
type LivePlatform = Partial<Pick<Reply<'GET /api/platform'>, 'otherShells' | 'remotes'>>;

/** Resolves the versions of `--with`: named versions, and for `canaries` the current canaries of all other remotes.
 *  Returns `undefined` without `--with`.
 *  @throws CommandError for a site that does not list its canaries */
export async function resolveCombinedVersions(
  { name, with: others }: Pick<Command, 'name' | 'with'>,
  site: string,
): Promise<NamedVersion[] | undefined> {
  if (others === undefined) return undefined;
  const named = others.filter((other) => other !== CANARIES);
  if (!others.includes(CANARIES)) return named;
  const { otherShells = [], remotes = [] } = await readSite<LivePlatform>(`${site}/api/platform`);
  if (remotes.some(({ as }) => (as as string | undefined) === undefined)) {
    const sentence = `${site} is an older release that does not list its canaries: name the versions.`;
    throw new CommandError(1, sentence, 'command/no-canaries');
  }
  const canaries = [
    ...otherShells.flatMap(({ as, version }) => (as === 'canary' ? [{ name: 'shell', version }] : [])),
    ...remotes.flatMap(({ as, name: remote, version }) => (as === 'canary' ? [{ name: remote, version }] : [])),
  ];
  const isTaken = (canary: NamedVersion) => canary.name === name || named.some((one) => one.name === canary.name);
  return [...named, ...canaries.filter((canary) => !isTaken(canary))];
}
