import type { PublishCheckReport, RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import { BundleRefused } from './bundle.ts';
import { listBudgetNotes } from './budgets.ts';
import { listExportNotes } from './shared-exports.ts';
import { listFragmentNotes } from './fragments.ts';
import type { Platform } from './platform.ts';
import { requireAllowed, decideOnVersion, type DecisionRequest, type VersionFacts } from './decision.ts';

export interface VersionCheck {
  facts: VersionFacts;
  platform: Platform;
  asked: DecisionRequest;
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
  requireAllowed(decideOnVersion(facts, platform, asked));
  let rendered: RenderReport = { skipped: 'overridden' };
  let pages: VersionFacts['pages'];
  try {
    rendered = await render();
    pages = facts.pages ?? 'well';
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    pages = { refusal: error.message, remotes: error.remotes };
  }
  const override = requireAllowed(decideOnVersion({ ...facts, pages }, platform, asked));
  const { manifest } = facts;
  const notes = [
    ...listExportNotes(manifest, platform),
    ...listFragmentNotes(manifest, platform),
    ...listBudgetNotes(manifest, platform),
    ...unmeasured,
  ];
  return { render: rendered, override, ...(notes.length > 0 && { notes }) };
}
