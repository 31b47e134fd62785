import { createHash } from 'node:crypto';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listAppliedMigrations, migrate } from '@fotosoc/server-kit/db/migrate';
import { refuseNewerDatabase } from '@fotosoc/server-kit/db/upgrade';
import { getSigningKey } from '@fotosoc/server-kit/db/signing-key';
import { readObject, type ObjectStore } from '@fotosoc/server-kit/storage/object-store';
import { copyObjects, SITE_FOLDERS, readObjects } from './objects.ts';
import { withSnapshot, copyRows, readRows, type Content } from './rows.ts';
import { listTables, type TableShape } from './schema.ts';
import type { SiteEnd } from './site-end.ts';
import { MIGRATIONS } from '../../migrations.ts';

/** File in the target until a site starts there, with the source of the copy. */
export const COPY_NOTE = 'data-copy.json';

/** Content of one table or folder at both ends. */
export interface ContentComparison {
  what: string;
  from: Content;
  to: Content;
}

type Say = (line: string) => void;

/** Copies a running site: rows as of one instant, then objects, continuing an interrupted copy. A second run with a
 *  read-only source makes both equal.
 *  @throws ConfigError for a target with unrelated data, or started since */
export async function copySite(from: SiteEnd, to: SiteEnd, say: Say): Promise<void> {
  await requireThisRelease(from.db);
  await refuseNewerDatabase(to.db, MIGRATIONS);
  await migrate(to.db, MIGRATIONS);
  const source = await getSiteIdentity(from.db);
  const tables = await listTables();
  await requireTarget(to, source, tables);
  const contents = await withSnapshot(from.db, async (still) => copyRows(still, to.db, tables));
  for (const [name, { count }] of contents) if (count > 0) say(`${name}: ${count} rows`);
  for (const place of SITE_FOLDERS) {
    const count = await copyObjects(from.objects, to.objects, place);
    if (count > 0) say(`${place.prefix}: ${count} objects put`);
  }
}

/** Compares the content of both ends, by table and folder. */
export async function compareSites(from: SiteEnd, to: SiteEnd): Promise<ContentComparison[]> {
  await requireThisRelease(from.db);
  await requireThisRelease(to.db);
  const tables = await listTables();
  const rows = [from, to].map(async ({ db }) => withSnapshot(db, async (still) => readRows(still, tables)));
  const [ofFrom, ofTo] = (await Promise.all(rows)) as [Map<string, Content>, Map<string, Content>];
  const compared = tables.map(({ name }) => ({ what: name, from: ofFrom.get(name)!, to: ofTo.get(name)! }));
  for (const place of SITE_FOLDERS) {
    const [one, other] = await Promise.all([readObjects(from.objects, place), readObjects(to.objects, place)]);
    compared.push({ what: place.prefix, from: one, to: other });
  }
  return compared;
}

export function isSameContent({ from, to }: ContentComparison): boolean {
  return from.count === to.count && from.digest === to.digest;
}

async function requireThisRelease(db: Db): Promise<void> {
  await refuseNewerDatabase(db, MIGRATIONS);
  const applied = await listAppliedMigrations(db);
  if (Object.keys(MIGRATIONS).every((name) => applied.includes(name))) return;
  throw new ConfigError('The database is of an older release: start the site with this release first.');
}

/** Returns the identity of a site, equal for all copies: a digest of a secret. */
async function getSiteIdentity(db: Db): Promise<string> {
  return createHash('sha256')
    .update(await getSigningKey(db, 'page-view-secret'))
    .digest('hex');
}

async function requireTarget({ db, objects }: SiteEnd, source: string, tables: readonly TableShape[]): Promise<void> {
  const note = await readObject(objects, COPY_NOTE);
  if (note && (JSON.parse(note.toString()) as { of?: string }).of === source) return;
  if (note || !(await isEmptySite(db, objects, tables))) {
    throw new ConfigError(
      'The target is not empty and not a copy of this site, or a site was started on it since: name an empty target.',
    );
  }
  await objects.put(COPY_NOTE, Buffer.from(JSON.stringify({ of: source })));
}

async function isEmptySite(db: Db, objects: ObjectStore, tables: readonly TableShape[]): Promise<boolean> {
  const own = tables.filter(({ name }) =>
    ['accounts', 'photos', 'remote_versions', 'equipment', 'mails'].includes(name),
  );
  const contents = await readRows(db, own);
  if ([...contents.values()].some(({ count }) => count > 0)) return false;
  for (const { prefix } of SITE_FOLDERS) {
    for await (const page of objects.list(prefix)) if (page.length > 0) return false;
  }
  return true;
}
