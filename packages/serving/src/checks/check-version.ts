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
  notes?: readonly string[];
  /** Renders the pages in a browser, or returns an earlier result.
   *  @throws BundleRefused if rendering fails */
  render: () => Promise<RenderReport>;
}

/** Evaluates a version. Its pages are rendered only without other objections, because rendering takes long and runs its
 *  code.
 *  @throws BundleRefused with a sentence about the necessary change */
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
