import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Override, Refusal, VersionDecision } from '@fotosoc/contract/registry/decision';
import { BundleRefused } from './bundle.ts';
import { findBudgetRefusals } from './budgets.ts';
import { findCompatibilityErrors } from './compatibility.ts';
import type { Platform } from './platform.ts';
import { createFinalRefusal, createOverridableRefusal } from './refusals.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Facts about a version for `decideOnVersion`. An absent fact was not checked, and causes no refusal. */
export interface VersionFacts {
  manifest: Manifest;
  /** Errors in the version's files, from `findBundleErrors`. */
  faults?: readonly string[];
  /** Incompatibilities with other live versions, from `findIncompatibilities`. */
  breaks?: readonly Refusal[];
  /** Result of rendering the pages. `as before` if the pages were not rendered again; earlier overrides then stay
   *  valid. */
  pages?: 'well' | 'as before' | { refusal: string; path?: string | undefined; remotes?: readonly string[] };
  standing?: { status: 'published' | 'rolled-back' | 'blocked'; reason: string | null };
  /** True if the version was published before with different bytes. */
  isChanged?: boolean;
}

/** Requested action, with the reasons given by a user who may promote. */
export interface DecisionRequest {
  /** `return` activates an earlier version in a rollback. */
  to: 'publish' | 'activate' | 'return';
  /** Reason of the action; required to activate a rolled-back version again. */
  reason?: string;
  /** Reason for overriding all overridable refusals. */
  override?: string;
  /** Override of an earlier decision; covers only the refusals listed in the override. */
  overridden?: Override | null;
}

/** Decides whether a version may be published, activated or returned to, and which refusals an override covers. No
 *  other code decides this; callers only gather the facts.
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
    const codes = covered.flatMap(({ code = [] }) => code);
    return { isAllowed: true, override: { reason, refusals, codes, ...(remotes.length > 0 && { remotes }) } };
  }
  return { isAllowed: true, override: version.pages === 'as before' ? overridden : null };
}

/** Returns the override of an allowed version, `null` without an override.
 *  @throws BundleRefused with all refusals of the same kind as the first, so that a team learns of all affected remotes
 *  at once */
export function requireAllowed(verdict: VersionDecision): Override | null {
  if (verdict.isAllowed) return verdict.override;
  const [{ kind }] = verdict.refusals;
  const sentences = verdict.refusals.filter((refusal) => refusal.kind === kind).map(({ sentence }) => sentence);
  throw new BundleRefused([...new Set(sentences)].join(' '), kind);
}

function isOverridden({ kind, code = '', sentence }: Refusal, { override, overridden }: DecisionRequest): boolean {
  if (kind !== 'overridable') return false;
  if (override !== undefined) return true;
  return overridden?.codes?.includes(code) ?? overridden?.refusals.includes(sentence) ?? false;
}

function listRefusals(version: VersionFacts, platform: Platform | undefined, asked: DecisionRequest): Refusal[] {
  const { manifest, faults = [], breaks = [], pages, isChanged } = version;
  if (asked.to === 'return') return listStatusRefusals(version, 'a roll-back');
  if (isChanged) return [changed(manifest)];
  const own = listStatusRefusals(version, asked.to === 'publish' ? 'it is not made live' : asked.reason);
  // The version is active already: live versions are compatible.
  if (asked.to === 'activate' && platform?.active === manifest.version) return own;
  return [
    ...own,
    ...(platform ? findCompatibilityErrors(manifest, platform) : []),
    ...faults.map(createFinalRefusal),
    ...breaks,
    ...findBudgetRefusals(manifest, platform?.maxCodeBytes),
    ...listFragmentSizeRefusals(manifest),
    ...(typeof pages === 'object'
      ? [createOverridableRefusal(['page', pages.path], pages.refusal, pages.remotes)]
      : []),
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

/** Limit of a fragment's initial code, uncompressed. Pages of other teams load this code. Twice the size of our largest
 *  fragment. */
const MAX_FRAGMENT_BYTES = 64_000;

function listFragmentSizeRefusals({ name, bytes, fragments = [] }: Manifest): Refusal[] {
  return fragments.flatMap(({ slot, files }) => {
    const begins = files.reduce((sum, file) => sum + (getOwnValue(bytes, file) ?? 0), 0);
    if (begins <= MAX_FRAGMENT_BYTES) return [];
    return createOverridableRefusal(
      ['fragment-size', slot, begins],
      `The fragment of ${name} for ${slot} loads ${begins} bytes of code at first, at most ${MAX_FRAGMENT_BYTES} are allowed on a page of another remote: load the rest by import().`,
    );
  });
}
