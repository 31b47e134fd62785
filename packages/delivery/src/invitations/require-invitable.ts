import { Value } from 'typebox/value';
import { DeployableName } from '@fotosoc/contract/registry/names';
import { findPrefixConflict } from '@fotosoc/publish-checks/compatibility';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import type { DeliveryServices } from '../services.ts';
import { readPlatform } from '../publish/publish-checks.ts';
import { listTokens } from '../tokens/tokens.ts';
import { listInvitations } from './invitations.ts';

const PATH = /^\/$|^(\/[a-z0-9-]+)+$/;

/** Checks that the remote name and the paths of an invitation are not used by another team.
 *  @throws HttpError 400 with a sentence for the invalid field */
export async function requireInvitable(
  { contract, db }: Pick<DeliveryServices, 'contract' | 'db'>,
  { remote, prefixes }: { remote: string; prefixes: readonly string[] },
  now: Date,
): Promise<void> {
  const whose = await findNameConflict(db, remote, now);
  if (whose) throw createInvalidFieldsError({ remote: whose });
  const wrong = prefixes.find((prefix) => !PATH.test(prefix));
  if (wrong !== undefined) {
    const sentence = `“${wrong}” is not a path: enter one such as /prints, with lower-case letters, digits and hyphens.`;
    throw createInvalidFieldsError({ prefixes: sentence });
  }
  const { others } = await readPlatform({ contract, db }, remote, now);
  const taken = findPrefixConflict(prefixes, others);
  if (taken) throw createInvalidFieldsError({ prefixes: `${taken}: choose another path.` });
}

/** Returns the reason why a name is not available, as a sentence; undefined for an available name. */
async function findNameConflict(db: Db, remote: string, now: Date): Promise<string | undefined> {
  if (remote === 'shell' || !Value.Check(DeployableName, remote)) {
    return 'Enter a name such as mf-prints: mf- and up to 40 lower-case letters, digits and hyphens.';
  }
  const published = db.selectFrom('remote_versions').select('version').where('name', '=', remote).limit(1);
  if (await published.executeTakeFirst()) {
    return `${remote} was published here already: create a deploy token for its team, or rotate the present one.`;
  }
  if ((await listTokens(db)).some((token) => token.remote === remote)) {
    return `${remote} has a deploy token already: rotate or revoke the token first.`;
  }
  if ((await listInvitations(db, now)).some((invitation) => invitation.remote === remote)) {
    return `There is an invitation for ${remote} already: revoke that invitation first.`;
  }
  return undefined;
}
