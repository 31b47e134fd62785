import {
  about,
  internal,
  other,
  type Declarations,
  type Processing,
} from '@fotosoc/server-kit/personal-data/declaration';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { DeliveryTables } from './tables.ts';

const MONTH_MS = 30 * DAY_MS;
const COUNTED: Processing = {
  person: 'visitor',
  what: 'How often each page was opened, how fast, in which kind of browser, and which errors it had',
  why: 'To notice a broken page. The counts contain no address and cannot identify you.',
  basis: 'interest',
  seenBy: 'Administrators and the people who build the site.',
  kept: '30 days.',
};
const TOKENS: Processing = {
  person: 'deployer',
  what: 'Your e-mail address and the label of your deploy token or invitation',
  why: 'To let you publish parts of the site, and to write to you about them.',
  basis: 'contract',
  seenBy: 'Administrators.',
  kept: 'Until an administrator deletes the token; an invitation, 30 days after it expires.',
};
const DEPLOYMENTS: Processing = {
  person: 'deployer',
  what: 'What you published, promoted, rolled back or blocked, when and why, and the author of each commit',
  why: 'To know who changed the site, and to prove that nobody has altered the log.',
  basis: 'interest',
  seenBy: 'Administrators and the teams of the site.',
  kept: 'As long as this site runs.',
};
const CHAINED = 'Each entry contains a hash of the previous entry, so the log of deployments cannot lose an entry.';

/** Declares for every column of the delivery tables whether it holds personal data. */
export const DELIVERY_DATA: Declarations<DeliveryTables> = {
  deploy_tokens: {
    columns: {
      ...about('remote verbs label email created_at expires_at last_used_at'),
      ...internal('token_hash'),
      ...other('id prefixes is_configured'),
    },
    processing: [TOKENS],
    accountRows: [
      {
        holder: { email: 'email' },
        title: 'Deploy tokens',
        // The token stays when the person's account is erased, because a team deploys with it.
        onErasure: { set: { email: null } },
      },
    ],
  },
  deploy_invitations: {
    columns: {
      ...about('remote verbs label email created_at expires_at used_at'),
      ...internal('link_hash'),
      ...other('id prefixes days replaces'),
    },
    processing: [TOKENS],
    retention: { key: ['id'], since: 'expires_at', ms: MONTH_MS, event: 'it expires' },
    accountRows: [{ holder: { email: 'email' }, title: 'Invitations to deploy', onErasure: 'delete' }],
  },
  deployment_audit: {
    columns: {
      ...about('at actor act remote reason'),
      ...other('seq before_state after_state previous_hash hash'),
    },
    processing: [DEPLOYMENTS],
    accountRows: [
      {
        holder: { account: 'actor', prefix: 'administrator:' },
        title: 'Log of deployments',
        onErasure: { stays: CHAINED },
      },
    ],
  },
  gradual_rollouts: {
    columns: { ...internal('actor reason override'), ...other('remote deployment_id percent since halted') },
    processing: [DEPLOYMENTS],
  },
  remote_versions: {
    columns: {
      ...internal('origin status_reason'),
      ...other('name version manifest bytes published_at status gate content_digest removed_at previewed_until'),
      ...other('files_deleted_at'),
    },
    processing: [DEPLOYMENTS],
  },
  remote_errors: {
    columns: { ...internal('networks'), ...other('remote cause version phase message story reports first_at last_at') },
    processing: [COUNTED],
    retention: { key: ['remote', 'cause', 'version'], since: 'last_at', ms: MONTH_MS, event: 'the last report' },
  },
  network_days: { columns: { ...internal('network'), ...other('day views uncertain') }, processing: [COUNTED] },
  network_votes: {
    columns: { ...internal('network'), ...other('deployment_id round votes began_at since') },
    processing: [COUNTED],
    retention: { key: ['deployment_id', 'network'], since: 'began_at', ms: MONTH_MS, event: 'the round' },
  },
  rollout_analyses: {
    columns: other('deployment_id shell_id remote version sums trouble message message_at seen_at'),
    retention: { key: ['deployment_id', 'shell_id'], since: 'seen_at', ms: MONTH_MS, event: 'the last view' },
  },
  page_starts: {
    columns: other('shell_version browser engine opened unopened reason unopened_at seen_at'),
    retention: { key: ['shell_version', 'browser'], since: 'seen_at', ms: MONTH_MS, event: 'the last view' },
  },
  view_counts: {
    columns: {
      ...internal('told'),
      ...other('deployment_id shell_id remote version cohort slot started answered heard failed crashed calls_failed'),
      ...other('mismatched timed slow lcp_timed lcp_late inp_timed inp_late blocked_timed blocked_late drawn undrawn'),
    },
    processing: [COUNTED],
  },
  view_days: {
    columns: {
      ...internal('told'),
      ...other('remote version cohort day started answered heard failed crashed calls_failed'),
      ...other('mismatched timed slow lcp_timed lcp_late inp_timed inp_late blocked_timed blocked_late drawn undrawn'),
    },
    processing: [COUNTED],
  },
  view_timings: { columns: other('remote version measure form bucket day views') },
  used_views: { columns: other('epoch block deployment_id used used_at') },
  view_spans: { columns: other('remote version span views bad') },
  failing_periods: { columns: other('remote version since until told') },
  remote_deployments: {
    columns: other(
      'name deployment_id active_version last_good_version activated_at canary_id canary_version canary_percent retired_at',
    ),
  },
  version_claims: { columns: other('name version holder seen_at') },
  announced_acts: { columns: other('last_seq') },
};
