import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Override, Refusal, VersionDecision } from '@fotosoc/contract/registry/decision';
import { BundleRefused } from './bundle.ts';
import { findBudgetRefusals } from './budgets.ts';
import { findCompatibilityErrors } from './compatibility.ts';
import type { Platform } from './platform.ts';
import { createFinalRefusal, createOverridableRefusal } from './refusals.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Known facts of a version. Absent facts were not checked, and cause no objection. */
export interface VersionFacts {
  manifest: Manifest;
  /** Errors in its files (`findBundleErrors`). */
  faults?: readonly string[];
  /** Incompatibilities with other versions (`findIncompatibilities`). */
  breaks?: readonly Refusal[];
  /** Result of rendering its pages; `as before` if not rendered again, which keeps earlier overrides. */
  pages?: 'well' | 'as before' | { refusal: string; remotes?: readonly string[] };
  standing?: { status: 'published' | 'rolled-back' | 'blocked'; reason: string | null };
  /** True if the version was published before with different bytes. */
  isChanged?: boolean;
}

/** Requested action, and permissions granted by users who may promote. */
export interface DecisionRequest {
  /** `return` reactivates an earlier version in a rollback. */
  to: 'publish' | 'activate' | 'return';
  /** Reason of the action; lifts the hold on a rolled-back version. */
  reason?: string;
  /** Reason for overriding; covers all overridable refusals. */
  override?: string;
  /** Earlier override; covers exactly its refusals. */
  overridden?: Override | null;
}

/** Decides whether a version may be published, activated or returned to, and which refusals an override covers. The
 *  only place of this decision; callers gather the facts.
 *  @param platform live versions; without them, compatibility is not checked */
export function decideOnVersion(
  version: VersionFacts,
  platform: Platform | undefined,
  asked: DecisionRequest,
): VersionDecision {
  const found = listRefusals(version, platform, asked);
  const covered: Refusal[] = [];
  const standing: Refusal[] = [];
  for (const refusal of found) {
    if (isOverridden(refusal, asked)) covered.push(refusal);
    else standing.push(refusal);
  }
  const [first, ...rest] = standing;
  if (first) return { isAllowed: false, refusals: [first, ...rest] };
  const { override, overridden = null } = asked;
  const reason = override ?? overridden?.reason;
  if (reason !== undefined && covered.length > 0) {
    const remotes = [...new Set(covered.flatMap((refusal) => refusal.remotes ?? []))];
    const refusals = covered.map(({ sentence }) => sentence);
    return { isAllowed: true, override: { reason, refusals, ...(remotes.length > 0 && { remotes }) } };
  }
  return { isAllowed: true, override: version.pages === 'as before' ? overridden : null };
}

/** Returns the override of an allowed version.
 *  @throws BundleRefused with the refusals of the first refusal's kind, to inform a team of several affected remotes at
 *  once */
export function requireAllowed(verdict: VersionDecision): Override | null {
  if (verdict.isAllowed) return verdict.override;
  const [{ kind }] = verdict.refusals;
  const sentences = verdict.refusals.filter((refusal) => refusal.kind === kind).map(({ sentence }) => sentence);
  throw new BundleRefused([...new Set(sentences)].join(' '), kind);
}

function isOverridden({ kind, sentence }: Refusal, { override, overridden }: DecisionRequest): boolean {
  if (kind !== 'overridable') return false;
  return override !== undefined || (overridden?.refusals.includes(sentence) ?? false);
}

function listRefusals(version: VersionFacts, platform: Platform | undefined, asked: DecisionRequest): Refusal[] {
  const { manifest, faults = [], breaks = [], pages, isChanged } = version;
  if (asked.to === 'return') return listStatusRefusals(version, 'a roll-back');
  if (isChanged) return [changed(manifest)];
  const own = listStatusRefusals(version, asked.to === 'publish' ? 'it is not made live' : asked.reason);
  if (asked.to === 'activate' && platform?.active === manifest.version) return own; // already active
  return [
    ...own,
    ...(platform ? findCompatibilityErrors(manifest, platform) : []),
    ...faults.map(createFinalRefusal),
    ...breaks,
    ...findBudgetRefusals(manifest, platform?.maxCodeBytes),
    ...listFragmentSizeRefusals(manifest),
    ...(typeof pages === 'object' ? [createOverridableRefusal(pages.refusal, pages.remotes)] : []),
  ];
}

function listStatusRefusals({ manifest, standing }: VersionFacts, reason: string | undefined): Refusal[] {
  const { version } = manifest;
  if (standing?.status === 'blocked') {
    return [{ kind: 'blocked', sentence: `${version} is blocked: ${standing.reason}` }];
  }
  if (standing?.status !== 'rolled-back' || reason) return [];
  const sentence = `${version} was rolled back (${standing.reason}): give a reason to bring it back.`;
  return [{ kind: 'held', sentence }];
}

function changed({ name, version }: Manifest): Refusal {
  const sentence = `${name} ${version} was published before with other bytes: a version never changes. Raise the version.`;
  return { kind: 'changed-version', sentence };
}

/** Limit of a fragment's initial code, uncompressed, because another team's page loads the code. Twice the size of
 *  ours. */
const MAX_FRAGMENT_BYTES = 64_000;

function listFragmentSizeRefusals({ name, bytes, parts = [] }: Manifest): Refusal[] {
  return parts.flatMap(({ slot, files }) => {
    const begins = files.reduce((sum, file) => sum + (getOwnValue(bytes, file) ?? 0), 0);
    if (begins <= MAX_FRAGMENT_BYTES) return [];
    return createOverridableRefusal(
      `The fragment of ${name} for ${slot} loads ${begins} bytes of code at first, at most ${MAX_FRAGMENT_BYTES} are allowed on a page of another remote: load the rest by import().`,
    );
  });
}
