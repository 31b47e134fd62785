import { ConfigError } from '@fotosoc/server-kit/config-error';
import { removeForbiddenCharacters } from '@fotosoc/server-kit/text/clean-text';
import type { SiteServices } from '../../features/services.ts';
import { executeImport } from './execute-import.ts';
import { readExport } from './export-folder.ts';
import { readExistingData } from './existing-data.ts';
import type { ImportProblem } from './findings.ts';
import { planImport, type ImportPlan } from './plan.ts';
import { createPhotoCheck } from './photo-problems.ts';

export interface ImportOptions {
  folder: string;
  /** Executes the plan; otherwise a dry run. */
  isWritten: boolean;
  isForced?: boolean;
  /** Imports accounts without passwords; members choose a new one by mail. */
  withoutPasswords?: boolean;
  /** Link of the gallery that gets the captions, if several galleries are possible. */
  captionsTo?: string | undefined;
  onProgress: (line: string) => void;
}

/** Imports all missing data of an exported Firebase site, also while the site is served.
 *  @throws ConfigError for a folder without export, for objections to the plan, or without administrator, who gets
 *  objects without owner */
export async function importFirebaseExport(
  site: SiteServices,
  { folder, captionsTo, onProgress, ...how }: ImportOptions,
): Promise<ImportPlan> {
  const administratorId = await site.administrator();
  if (administratorId === undefined) {
    throw new ConfigError(
      'This site has no administrator to own pages without an owner. Create one first: pnpm admin EMAIL',
    );
  }
  const exported = await readExport(folder, how);
  const { storage } = exported;
  const refusalOf = createPhotoCheck(storage, site.config.photos.maxUploadBytes);
  const known = await readExistingData(site.db);
  const plan = await planImport(exported, known, { captionsTo, refusalOf });
  if (!how.isWritten) return plan;
  const [objection] = plan.objections;
  if (objection !== undefined && !how.isForced) throw new ConfigError(objection);
  const broken: ImportProblem[] = await executeImport(site, plan, { storage, known, administratorId, onProgress });
  const { photos } = plan.counts;
  photos.isNew -= broken.length;
  photos.isLeftOut += broken.length;
  return { ...plan, traps: [...plan.traps, ...broken] };
}

/** Formats the plan or result as lines for a terminal. */
export function formatSummary({ counts, traps, objections }: ImportPlan): string[] {
  const lines = Object.entries(counts).map(([kind, { found, isNew, isHere, isLeftOut }]) =>
    kind === 'files'
      ? `${kind.padEnd(10)} ${found} found: ${isNew} of photos, ${isLeftOut} left out`
      : `${kind.padEnd(10)} ${found} found: ${isNew} new, ${isHere} here already, ${isLeftOut} left out`,
  );
  for (const kind of new Set(traps.map((trap) => trap.kind))) {
    const ofKind = traps.filter((trap) => trap.kind === kind);
    lines.push('', `${kind} (${ofKind.length})`, ...ofKind.map(({ what }) => `  ${removeForbiddenCharacters(what)}`));
  }
  return [...lines, ...objections.flatMap((objection) => ['', `Nothing can be imported: ${objection}`])];
}
