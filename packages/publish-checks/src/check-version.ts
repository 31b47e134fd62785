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
  /** Renders the pages in a browser, or returns the result of an earlier rendering.
   *  @throws BundleRefused if rendering fails */
  render: () => Promise<RenderReport>;
}

/** Checks a version. The pages are rendered only if all other checks pass, because rendering is slow and runs the
 *  version's code.
 *  @throws BundleRefused with a sentence that states what to change */
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
    pages = { refusal: error.message, path: error.page, remotes: error.remotes };
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
