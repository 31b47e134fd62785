import { ConfigError } from '../../config/config-error.ts';
import { plainText } from '../../ground/text/clean-text.ts';
import type { Site } from '../../site/site.ts';
import { carryOut } from './carry-out.ts';
import { readExport } from './export-folder.ts';
import { readKnown } from './known.ts';
import type { Trap } from './findings.ts';
import { planMove, type Plan } from './plan.ts';
import { refusalsIn } from './refusal-of.ts';

export interface MoveIn {
  folder: string;
  /** Executes the plan; otherwise a dry run. */
  isWritten: boolean;
  isForced?: boolean;
  /** Imports accounts without passwords; members choose a new one by mail. */
  withoutPasswords?: boolean;
  /** Link of the captions' gallery, if ambiguous. */
  captionsTo?: string | undefined;
  onProgress: (line: string) => void;
}

/** Imports all missing data of an exported Firebase site, also while the site is served.
 *  @throws ConfigError for a folder without export, for objections to the plan, or without administrator, who gets
 *  objects without owner */
export async function moveIn(site: Site, { folder, captionsTo, onProgress, ...how }: MoveIn): Promise<Plan> {
  const administratorId = await site.administrator();
  if (administratorId === undefined) {
    throw new ConfigError(
      'This site has no administrator, who gets what has no owner. Make one first: pnpm admin EMAIL',
    );
  }
  const exported = await readExport(folder, how);
  const { storage } = exported;
  const refusalOf = refusalsIn(storage, site.config.photos.maxUploadBytes);
  const known = await readKnown(site.db);
  const plan = await planMove(exported, known, { captionsTo, refusalOf });
  if (!how.isWritten) return plan;
  const [objection] = plan.objections;
  if (objection !== undefined && !how.isForced) throw new ConfigError(objection);
  const broken: Trap[] = await carryOut(site, plan, { storage, known, administratorId, onProgress });
  const { photos } = plan.counts;
  photos.isNew -= broken.length;
  photos.isLeftOut += broken.length;
  return { ...plan, traps: [...plan.traps, ...broken] };
}

/** Formats the plan or result as lines for a terminal. */
export function summaryOf({ counts, traps, objections }: Plan): string[] {
  const lines = Object.entries(counts).map(([kind, { found, isNew, isHere, isLeftOut }]) =>
    kind === 'files'
      ? `${kind.padEnd(10)} ${found} found: ${isNew} of photos, ${isLeftOut} stay behind`
      : `${kind.padEnd(10)} ${found} found: ${isNew} new, ${isHere} here already, ${isLeftOut} left out`,
  );
  for (const kind of new Set(traps.map((trap) => trap.kind))) {
    const ofKind = traps.filter((trap) => trap.kind === kind);
    lines.push('', `${kind} (${ofKind.length})`, ...ofKind.map(({ what }) => `  ${plainText(what)}`));
  }
  return [...lines, ...objections.flatMap((objection) => ['', `Nothing can be moved: ${objection}`])];
}
