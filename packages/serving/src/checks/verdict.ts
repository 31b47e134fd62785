import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Override, Refusal, Verdict } from '@fotosoc/contract/registry/verdict';
import { BundleRefused } from './bundle.ts';
import { objectionsToBudgets } from './budgets.ts';
import { objectionsToPlace } from './place.ts';
import type { Platform } from './platform.ts';
import { final, overridable } from './refusals.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** What is known of a version. What is left out was not looked at, and nothing is held against it. */
export interface VersionFacts {
  manifest: Manifest;
  /** What is wrong with its files (`findFaults`). */
  faults?: readonly string[];
  /** What it breaks of others, or others of it (`breaksOf`). */
  breaks?: readonly Refusal[];
  /** What a browser made of its pages; `as before` when they were not rendered again, and what was overridden stays so. */
  pages?: 'well' | 'as before' | { refusal: string; remotes?: readonly string[] };
  /** How it stands, once it was published. */
  standing?: { status: 'published' | 'rolled-back' | 'blocked'; reason: string | null };
  /** True when this version was published before with other bytes. */
  isChanged?: boolean;
}

/** What is to be done with a version, and what was granted for it by those who may promote. */
export interface Asked {
  /** `return` is what a roll-back does to the version it goes to: visitors had it before. */
  to: 'publish' | 'activate' | 'return';
  /** Why it is to be done; lifts the hold on what was rolled back. */
  reason?: string;
  /** Why refusals that may be overridden are to be: covers every one of them. */
  override?: string;
  /** What was overridden earlier: covers these very refusals, no new ones. */
  overridden?: Override | null;
}

/** Whether a version may be published, given to visitors or returned to, and what an override covers. This is decided
 *  here and nowhere else, from facts that others gather.
 *  @param platform what is live; where it is left out, the version is not measured against it */
export function verdictOn(version: VersionFacts, platform: Platform | undefined, asked: Asked): Verdict {
  const found = objectionsTo(version, platform, asked);
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

/** What is overridden of a version that is let through.
 *  @throws BundleRefused with all of what stands against one that is not and is of one kind with the first: who has to ask
 *  seven teams is not told of one after the other */
export function requireAllowed(verdict: Verdict): Override | null {
  if (verdict.isAllowed) return verdict.override;
  const [{ kind }] = verdict.refusals;
  const sentences = verdict.refusals.filter((refusal) => refusal.kind === kind).map(({ sentence }) => sentence);
  throw new BundleRefused([...new Set(sentences)].join(' '), kind);
}

function isOverridden({ kind, sentence }: Refusal, { override, overridden }: Asked): boolean {
  if (kind !== 'overridable') return false;
  return override !== undefined || (overridden?.refusals.includes(sentence) ?? false);
}

/** All that could be said against a version, in the order in which it is said. */
function objectionsTo(version: VersionFacts, platform: Platform | undefined, asked: Asked): Refusal[] {
  const { manifest, faults = [], breaks = [], pages, isChanged } = version;
  if (asked.to === 'return') return objectionsToStanding(version, 'a roll-back');
  if (isChanged) return [changed(manifest)];
  const own = objectionsToStanding(version, asked.to === 'publish' ? 'it is given to nobody' : asked.reason);
  if (asked.to === 'activate' && platform?.active === manifest.version) return own; // visitors have it already
  return [
    ...own,
    ...(platform ? objectionsToPlace(manifest, platform) : []),
    ...faults.map(final),
    ...breaks,
    ...objectionsToBudgets(manifest, platform?.maxCodeBytes),
    ...objectionsToWeight(manifest),
    ...(typeof pages === 'object' ? [overridable(pages.refusal, pages.remotes)] : []),
  ];
}

function objectionsToStanding({ manifest, standing }: VersionFacts, reason: string | undefined): Refusal[] {
  const { version } = manifest;
  if (standing?.status === 'blocked') {
    return [{ kind: 'blocked', sentence: `${version} is blocked: ${standing.reason}` }];
  }
  if (standing?.status !== 'rolled-back' || reason) return [];
  const sentence = `${version} was rolled back (${standing.reason}): give a reason to bring it back.`;
  return [{ kind: 'held', sentence }];
}

function changed({ name, version }: Manifest): Refusal {
  const sentence = `${name} ${version} was published with other bytes: versions never change.`;
  return { kind: 'changed-version', sentence };
}

/** Of code, uncompressed, for a part to begin with: its page, which is another team's, loads it with its own. Twice what ours
 *  need. */
const PART_BYTES = 64_000;

function objectionsToWeight({ name, bytes, parts = [] }: Manifest): Refusal[] {
  return parts.flatMap(({ slot, files }) => {
    const begins = files.reduce((sum, file) => sum + (ownValue(bytes, file) ?? 0), 0);
    if (begins <= PART_BYTES) return [];
    return overridable(
      `The part of ${name} for ${slot} begins with ${begins} bytes of code, on a page of another there is room for ${PART_BYTES}: load what is not seen at once by import().`,
    );
  });
}
