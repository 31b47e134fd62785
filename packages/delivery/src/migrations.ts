import type { Migration } from 'kysely';
import * as remotes from './migrations/0010-remotes.ts';
import * as deployments from './migrations/0020-deployments.ts';
import * as remoteReports from './migrations/0021-remote-reports.ts';
import * as gateReports from './migrations/0022-gate-reports.ts';
import * as reportMeasures from './migrations/0023-report-measures.ts';
import * as servedVersions from './migrations/0024-served-versions.ts';
import * as pageStarts from './migrations/0025-page-starts.ts';
import * as versionContent from './migrations/0029-version-content.ts';
import * as versionOrigin from './migrations/0030-version-origin.ts';
import * as retiredRemotes from './migrations/0031-retired-remotes.ts';
import * as viewCounts from './migrations/0032-view-counts.ts';
import * as announcedActs from './migrations/0034-announced-acts.ts';
import * as removedVersions from './migrations/0035-removed-versions.ts';
import * as invitations from './migrations/0036-invitations.ts';
import * as deploymentRevision from './migrations/0037-deployment-revision.ts';
import * as versionBytes from './migrations/0038-version-bytes.ts';
import * as versionClaims from './migrations/0040-version-claims.ts';
import * as mismatches from './migrations/0052-mismatches.ts';
import * as networkVotes from './migrations/0060-network-votes.ts';
import * as standing from './migrations/0061-standing.ts';
import * as gradualRollouts from './migrations/0121-gradual-rollouts.ts';
import * as usualVoices from './migrations/0123-usual-voices.ts';
import * as remoteErrors from './migrations/0124-remote-errors.ts';
import * as refusalSource from './migrations/0205-refusal-source.ts';
import * as blockedFrames from './migrations/0206-blocked-frames.ts';

/** Migrations of versions, deploy access and deployments. */
export const DELIVERY_MIGRATIONS: Record<string, Migration> = {
  '0010-remotes': remotes,
  '0020-deployments': deployments,
  '0021-remote-reports': remoteReports,
  '0022-gate-reports': gateReports,
  '0023-report-measures': reportMeasures,
  '0024-served-versions': servedVersions,
  '0025-page-starts': pageStarts,
  '0029-version-content': versionContent,
  '0030-version-origin': versionOrigin,
  '0031-retired-remotes': retiredRemotes,
  '0032-view-counts': viewCounts,
  '0034-announced-acts': announcedActs,
  '0035-removed-versions': removedVersions,
  '0036-invitations': invitations,
  '0037-deployment-revision': deploymentRevision,
  '0038-version-bytes': versionBytes,
  '0040-version-claims': versionClaims,
  '0052-mismatches': mismatches,
  '0060-network-votes': networkVotes,
  '0061-standing': standing,
  '0121-gradual-rollouts': gradualRollouts,
  '0123-usual-voices': usualVoices,
  '0124-remote-errors': remoteErrors,
  '0205-refusal-source': refusalSource,
  '0206-blocked-frames': blockedFrames,
};
