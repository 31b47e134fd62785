import type { BrowserStarts } from '@fotosoc/contract/page-start';
import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { parseBrowser } from './browser-name.ts';
import { findDeployment } from '../versions/deployments.ts';

const LISTED = 30;
/** Maximum number of browsers stored per shell version, as anyone can invent a User-Agent. */
const MAX_BROWSERS_PER_SHELL = 300;

export interface PageBoot {
  shell: string;
  userAgent: string | undefined;
  at: Date;
  /** Reason why the page failed to boot; undefined if it booted. */
  unopened?: string;
}

/** Counts a booted page, or a failed boot. */
export async function countPageBoot(db: Db, start: PageBoot): Promise<void> {
  await write(db, 'reports', (trx) => addPageBoot(trx, start));
}

async function addPageBoot(trx: Db, { shell, userAgent, at, unopened }: PageBoot): Promise<void> {
  const { browser, engine } = parseBrowser(userAgent);
  const seen_at = at.toISOString();
  const trouble = unopened === undefined ? {} : { reason: unopened, unopened_at: seen_at };
  const [opened, failed] = unopened === undefined ? [1, 0] : [0, 1];
  const kinds = trx.selectFrom('page_starts').select('browser').where('shell_version', '=', shell);
  const known = await kinds.limit(MAX_BROWSERS_PER_SHELL).execute();
  const isListed = known.length < MAX_BROWSERS_PER_SHELL || known.some((row) => row.browser === browser);
  const kind = isListed ? { browser, engine } : { browser: 'Other browsers', engine: 'unknown' };
  await trx
    .insertInto('page_starts')
    .values({
      shell_version: shell,
      ...kind,
      opened,
      unopened: failed,
      reason: null,
      unopened_at: null,
      seen_at,
      ...trouble,
    })
    .onConflict((conflict) =>
      conflict.columns(['shell_version', 'browser']).doUpdateSet({
        opened: sql<number>`page_starts.opened + ${opened}`,
        unopened: sql<number>`page_starts.unopened + ${failed}`,
        seen_at,
        ...trouble,
      }),
    )
    .execute();
}

export async function isLiveShell(db: Db, version: string): Promise<boolean> {
  return (await listLiveShells(db)).includes(version);
}

/** Returns the boots of live shell versions by browser: most failures first, then most pages. */
export async function listBrowserBoots(db: Db): Promise<BrowserStarts[]> {
  const rows = await db
    .selectFrom('page_starts')
    .selectAll()
    .where('shell_version', 'in', await listLiveShells(db))
    .orderBy('seen_at')
    .execute();
  const browsers = new Map<string, BrowserStarts>();
  for (const { browser, engine, opened, unopened, reason, unopened_at } of rows) {
    const known = browsers.get(browser) ?? { opened: 0, unopened: 0, reason: null, unopenedAt: null };
    const isLatest = unopened_at !== null && (known.unopenedAt === null || unopened_at > known.unopenedAt);
    browsers.set(browser, {
      browser,
      engine,
      opened: known.opened + opened,
      unopened: known.unopened + unopened,
      reason: isLatest ? reason : known.reason,
      unopenedAt: isLatest ? unopened_at : known.unopenedAt,
    });
  }
  return [...browsers.values()]
    .toSorted((a, b) => b.unopened - a.unopened || b.opened - a.opened || a.browser.localeCompare(b.browser))
    .slice(0, LISTED);
}

async function listLiveShells(db: Db): Promise<string[]> {
  const deployment = await findDeployment(db, 'shell');
  return [deployment?.active_version, deployment?.canary_version].filter((version) => typeof version === 'string');
}
