import type { DeployVerb } from '@fotosoc/contract/registry/deploy-token';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { DeploymentAuditRow } from '../tables.ts';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';
import { formatInstantAndZone } from '@fotosoc/contract/instant';
import type { TrafficAction } from '../audit/audit-log.ts';
import type { SiteIdentity } from '../site-identity.ts';

export type MailText = Pick<Mail, 'subject' | 'body'>;

type Act = Pick<DeploymentAuditRow, 'at' | 'remote' | 'act' | 'reason' | 'before_state' | 'after_state'>;

/** Creates the mail about an action on a remote, with author, time, reason and the command to undo it.
 *  @param actor author of the action, as text */
export function createActionMail(identity: SiteIdentity, act: Act, actor: string, publicUrl: string): MailText {
  const { remote, reason } = act;
  const before = JSON.parse(act.before_state) as DeploymentState | null;
  const after = JSON.parse(act.after_state) as DeploymentState | null;
  const action = act.act as TrafficAction;
  const page = formatStatusUrl(remote, publicUrl);
  return joinMail(identity, `${remote}: ${DONE[action]}`, [
    `Now: ${formatServedVersions(remote, after)}\nBefore: ${formatServedVersions(remote, before)}`,
    [`By: ${actor}.`, `When: ${formatInstantAndZone(act.at)}.`, `Reason: ${reason || 'none given'}.`].join('\n'),
    `To undo this: ${formatUndo(action, { remote, before, after })}\nOr open ${page}`,
    `If nobody on your team did this, revoke the deploy tokens of ${remote} there, and ask the administrator to choose a new password: ${publicUrl}/reset-password`,
  ]);
}

export function createTokenMail(
  identity: SiteIdentity,
  {
    remote,
    verbs,
    label,
    expiresAt,
    by,
    at,
  }: { remote: string; verbs: DeployVerb[]; label: string; expiresAt: Date; by: string; at: Date },
  publicUrl: string,
): MailText {
  return joinMail(identity, `${remote}: new deploy token`, [
    `The deploy token “${label}” now allows its holder to ${verbs.join(', ')} ${remote}, until ${formatInstantAndZone(expiresAt.toISOString())}.`,
    `Created by: ${by}.\nWhen: ${formatInstantAndZone(at.toISOString())}.`,
    `To undo this, revoke the token at ${formatStatusUrl(remote, publicUrl)}`,
    `If nobody on your team expected this token, also ask the administrator to choose a new password: ${publicUrl}/reset-password`,
  ]);
}

/** Creates the mail about a live version that fails, or has recovered.
 *  @param evidence page reports of the last minutes; undefined after recovery */
export function createHealthMail(
  identity: SiteIdentity,
  {
    remote,
    version,
    since,
    evidence,
  }: { remote: string; version: string; since: string; evidence: string | undefined },
  publicUrl: string,
): MailText {
  const page = formatStatusUrl(remote, publicUrl);
  if (evidence === undefined) {
    return joinMail(identity, `${remote}: the live version works again`, [
      `${remote} ${version} works again since ${formatInstantAndZone(since)}.`,
      `Reports of its pages: ${page}`,
    ]);
  }
  return joinMail(identity, `${remote}: the live version fails`, [
    `${remote} ${version} fails: ${evidence}.`,
    'The site rolls a version back automatically only on its first day, and only if enough networks report failures.',
    `What to do: ${page}`,
  ]);
}

/** Creates the mail about a release of the site that is incompatible with a version. */
export function createIncompatibilityMail(
  identity: SiteIdentity,
  { remote, version, evidence }: { remote: string; version: string; evidence: string },
  publicUrl: string,
): MailText {
  return joinMail(identity, `${remote}: a release of the site breaks ${version}`, [
    `${remote} ${version} was built for API responses that this release has changed.\n${evidence}.`,
    `What to do: build it with the packages of this site, publish and promote it. Until then the operator of the site can go back to the previous release.`,
    `Current status: ${formatStatusUrl(remote, publicUrl)}`,
  ]);
}

const DONE: Record<TrafficAction, string> = {
  promote: 'a version was activated for all visitors',
  canary: 'a version went to some visitors',
  rollback: 'a version was rolled back',
  block: 'a version was blocked',
  retire: 'retired from the site',
  restore: 'restored to the site',
};

interface Change {
  remote: string;
  before: DeploymentState | null;
  after: DeploymentState | null;
}

/** Returns the command by which a team undoes the action, in its own repository or in this one. If the action cannot be
 *  undone, the text says why. */
function formatUndo(action: TrafficAction, { remote, before, after }: Change): string {
  const command = (act: string, rest = '') => `npx @fotosoc/cli ${act} ${remote}${rest} --reason "…"`;
  if (action === 'block') return 'a block is final. Publish and promote another version.';
  if (action === 'retire') return command('restore');
  if (action === 'restore') return command('retire');
  if (action === 'canary') return command('rollback', ` --expect ${after?.canary?.version}`);
  if (action === 'rollback') return command('promote', ` ${before?.canary?.version ?? before?.active}`);
  return before
    ? command('rollback', ` --expect ${after?.active}`)
    : 'there is no earlier version. Promote another version.';
}

function formatServedVersions(remote: string, state: DeploymentState | null): string {
  if (!state) return `visitors do not get ${remote}.`;
  if (state.isRetired) return `${remote} is retired.`;
  const { active, canary } = state;
  return canary
    ? `${canary.percent} % of the visitors get ${remote} ${canary.version}, all others ${active}.`
    : `all visitors get ${remote} ${active}.`;
}

function formatStatusUrl(remote: string, publicUrl: string): string {
  return `${publicUrl}/deployments?remote=${remote}`;
}

function joinMail(identity: SiteIdentity, subject: string, paragraphs: string[]): MailText {
  return { subject, body: ['Hello,', ...paragraphs, identity.longName].join('\n\n') };
}
