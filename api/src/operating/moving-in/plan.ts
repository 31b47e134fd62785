import type { Export } from './export-folder.ts';
import type { Count, RefusalOf, Trap } from './findings.ts';
import type { Known } from './known.ts';
import { planAccounts, type PlannedAccount } from './plan-accounts.ts';
import { planCaptions, type PlannedCaptions } from './plan-captions.ts';
import { planPages, type PlannedPage } from './plan-pages.ts';

export interface Plan {
  accounts: PlannedAccount[];
  portfolios: PlannedPage[];
  galleries: PlannedPage[];
  captions: PlannedCaptions[];
  traps: Trap[];
  counts: Record<'accounts' | 'portfolios' | 'galleries' | 'photos' | 'captions' | 'files', Count>;
}

/** What is to be done with an export: nothing is changed by that, and nothing left open. */
export async function planMove(
  exported: Export,
  known: Known,
  { captionsTo, refusalOf }: { captionsTo?: string | undefined; refusalOf: RefusalOf },
): Promise<Plan> {
  const traps: Trap[] = [];
  const accounts = planAccounts(exported, known, traps);
  const owners = new Set(accounts.usable);
  const pages = await planPages(exported, known, { owners, refusalOf, traps });
  const captions = planCaptions(exported, known, { galleries: pages.galleries, captionsTo, traps });
  for (const file of pages.unusedFiles) {
    traps.push({ kind: 'Files that no portfolio and no gallery names: they stay behind', what: file });
  }
  return {
    accounts: accounts.planned,
    portfolios: pages.portfolios.filter(({ isHere }) => !isHere),
    galleries: pages.galleries.filter(({ isHere }) => !isHere),
    captions: captions.planned,
    traps,
    counts: { accounts: accounts.count, ...pages.counts, captions: captions.count },
  };
}
