import type { ExportedSite } from './export-folder.ts';
import type { ImportCount, FindPhotoProblem, ImportProblem } from './findings.ts';
import type { ExistingData } from './existing-data.ts';
import { planAccounts, type PlannedAccount, type PlannedPassword } from './plan-accounts.ts';
import { planCaptions, type PlannedCaptions } from './plan-captions.ts';
import { planPages, type PlannedPage } from './plan-pages.ts';

export interface ImportPlan {
  accounts: PlannedAccount[];
  passwords: PlannedPassword[];
  portfolios: PlannedPage[];
  galleries: PlannedPage[];
  /** Existing pages with omitted photos to add. */
  refills: PlannedPage[];
  captions: PlannedCaptions[];
  objections: string[];
  traps: ImportProblem[];
  counts: Record<'accounts' | 'portfolios' | 'galleries' | 'photos' | 'captions' | 'files', ImportCount>;
}

/** Plans an import completely, without changes. */
export async function planImport(
  exported: ExportedSite,
  known: ExistingData,
  { captionsTo, refusalOf }: { captionsTo?: string | undefined; refusalOf: FindPhotoProblem },
): Promise<ImportPlan> {
  const traps: ImportProblem[] = [];
  const accounts = planAccounts(exported, known, traps);
  const owners = new Set(accounts.usable);
  const pages = await planPages(exported, known, { owners, refusalOf, traps });
  const captions = planCaptions(exported, known, { galleries: pages.galleries, captionsTo, traps });
  for (const file of pages.unusedFiles) {
    traps.push({ kind: 'Files in no portfolio and no gallery: left out', what: file });
  }
  return {
    accounts: accounts.planned,
    passwords: accounts.passwords,
    portfolios: pages.portfolios.filter(({ isHere }) => !isHere),
    galleries: pages.galleries.filter(({ isHere }) => !isHere),
    refills: [...pages.portfolios, ...pages.galleries].filter(({ isHere, newPhotos }) => isHere && newPhotos > 0),
    captions: captions.planned,
    objections: listObjections(exported, [...pages.portfolios, ...pages.galleries]),
    traps,
    counts: { accounts: accounts.count, ...pages.counts, captions: captions.count },
  };
}

/** A page without photos indicates files in a wrong folder. Photos that an interrupted import has added count. */
function listObjections({ storage }: ExportedSite, pages: readonly PlannedPage[]): string[] {
  const bare = pages.filter(
    ({ isHere, missing, profile, sets }) =>
      !isHere && missing.length > 0 && ![profile, ...sets.flatMap(({ photos }) => photos)].some(Boolean),
  );
  const [first] = bare;
  if (first === undefined) return [];
  const names = bare.slice(0, 5).map(({ kind, link }) => `${kind} ${link}`);
  return [
    `${bare.length} of ${pages.length} pages have none of their photos (${names.join(', ')}). Expected, for example, ${storage}/${first.missing[0]}: copy the files of the bucket there with \`gsutil -m cp -r\`, or use --force.`,
  ];
}
