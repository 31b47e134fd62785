import type { Db } from '@fotosoc/server-kit/db/connection';

/** Returns the paths reserved by valid invitations and tokens for names without live version. */
export async function listReservedPaths(db: Db, now: Date): Promise<{ name: string; prefixes: string[] }[]> {
  const at = now.toISOString();
  const rows = await db
    .selectFrom('deploy_invitations')
    .select(['remote', 'prefixes'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .unionAll(
      db
        .selectFrom('deploy_tokens')
        .select(['remote', 'prefixes'])
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)])),
    )
    .execute();
  const live = new Set((await db.selectFrom('remote_deployments').select('name').execute()).map(({ name }) => name));
  return rows
    .filter(({ remote, prefixes }) => prefixes !== null && !live.has(remote))
    .map(({ remote, prefixes }) => ({ name: remote, prefixes: prefixes!.split(' ') }));
}
