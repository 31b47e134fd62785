import type { PublishCheckReport, RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import { BundleRefused } from './bundle.ts';
import { notesOnBudgets } from './budgets.ts';
import { notesOnExports } from './lent-exports.ts';
import { notesOnParts } from './parts.ts';
import type { Platform } from './platform.ts';
import { requireAllowed, verdictOn, type Asked, type VersionFacts } from './verdict.ts';

export interface VersionCheck {
  facts: VersionFacts;
  platform: Platform;
  asked: Asked;
  /** What could not be measured. */
  notes?: readonly string[];
  /** Opens its pages in a browser, or says what came of it before.
   *  @throws BundleRefused when they are not well */
  render: () => Promise<RenderReport>;
}

/** Has the verdict on a version, and its pages rendered only if nothing else stands against it: that takes long, and
 *  runs its code.
 *  @throws BundleRefused with a sentence that says what to change */
export async function checkVersion(
  check: VersionCheck,
): Promise<Pick<PublishCheckReport, 'render' | 'override' | 'notes'>> {
  const { facts, platform, asked, notes: unmeasured = [], render } = check;
  requireAllowed(verdictOn(facts, platform, asked));
  let rendered: RenderReport = { skipped: 'overridden' };
  let pages: VersionFacts['pages'];
  try {
    rendered = await render();
    pages = facts.pages ?? 'well';
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    pages = { refusal: error.message, remotes: error.remotes };
  }
  const override = requireAllowed(verdictOn({ ...facts, pages }, platform, asked));
  const { manifest } = facts;
  const notes = [
    ...notesOnExports(manifest, platform),
    ...notesOnParts(manifest, platform),
    ...notesOnBudgets(manifest, platform),
    ...unmeasured,
  ];
  return { render: rendered, override, ...(notes.length > 0 && { notes }) };
}
