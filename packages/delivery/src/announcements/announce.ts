import type { DeployVerb } from '@fotosoc/contract/registry/deploy-token';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { DeploymentAuditRow } from '../tables.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import type { DeliveryServices } from '../services.ts';
import { isLocalStart, isTrafficAction, listNewEntries } from '../audit/audit-log.ts';
import { listUnreportedChanges, markHealthChangeReported } from '../analysis/health.ts';
import { parseCheckReport, findVersion } from '../versions/versions.ts';
import {
  createActionMail,
  createIncompatibilityMail,
  createHealthMail,
  createTokenMail,
  type MailText,
} from './action-mail.ts';

type Services = Pick<DeliveryServices, 'accounts' | 'config' | 'db' | 'now' | 'identity'>;

const MAX_ACTIONS_PER_RUN = 100;

/** Queues mails to the administrator and to the team of the remote: about each new action once, and about live versions
 *  that fail or have recovered. A team whose objection was overridden gets the mail too. Actions without effect for
 *  visitors, and actions of a local start, cause no mail. */
export async function announceActions(delivery: Services): Promise<void> {
  await announceHealthChanges(delivery);
  const latest = await findLatest(delivery.db);
  if ((await listNewEntries(delivery.db, latest, 1)).length === 0) return;
  await write(delivery.db, 'registry', async (trx) => {
    const within = { ...delivery, db: trx };
    const acts = await listNewEntries(trx, await findLatest(trx), MAX_ACTIONS_PER_RUN);
    for (const act of acts) {
      if (!isTrafficAction(act.act) || isLocalStart(act)) continue;
      const text = createActionMail(
        delivery.identity(),
        act,
        await formatActor(within, act),
        delivery.config.publicUrl,
      );
      await queueMails(within, [act.remote, ...(await listOverriddenRemotes(trx, act))], text);
    }
    const last = acts.at(-1);
    if (last) await trx.updateTable('announced_acts').set({ last_seq: last.seq }).execute();
  });
}

/** Returns the remotes whose objection was overridden for a version that an action made live. The override may be older
 *  than the action. */
async function listOverriddenRemotes(db: Db, { act, remote, before_state, after_state }: DeploymentAuditRow) {
  if (act !== 'promote' && act !== 'canary') return [];
  const before = JSON.parse(before_state) as DeploymentState | null;
  const after = JSON.parse(after_state) as DeploymentState | null;
  const had = [before?.active, before?.canary?.version];
  const brought = [after?.active, after?.canary?.version].find((version) => version && !had.includes(version));
  const row = brought ? await findVersion(db, remote, brought) : undefined;
  return (row && parseCheckReport(row)?.override?.remotes) ?? [];
}

/** Queues mails about a new deploy token.
 *  @param token.by author of the token, as text */
export async function announceToken(
  delivery: Services,
  token: { remote: string; verbs: DeployVerb[]; label: string; expiresAt: Date; by: string },
): Promise<void> {
  const { publicUrl } = delivery.config;
  await queueMails(
    delivery,
    [token.remote],
    createTokenMail(delivery.identity(), { ...token, at: delivery.now() }, publicUrl),
  );
}

/** Queues mails about a version that is incompatible with a release of the site. */
export async function announceIncompatibility(
  delivery: Services,
  broken: { remote: string; version: string; evidence: string },
): Promise<void> {
  await queueMails(
    delivery,
    [broken.remote],
    createIncompatibilityMail(delivery.identity(), broken, delivery.config.publicUrl),
  );
}

/** Queues mails about live versions that fail or have recovered. Failures under two minutes cause no mail, and a
 *  roll-back is announced as an action. */
async function announceHealthChanges(delivery: Services): Promise<void> {
  const { db, now, config } = delivery;
  for (const { told, evidence, ...period } of await listUnreportedChanges(db, now())) {
    await write(db, 'registry', async (trx) => {
      const isFirst = await markHealthChangeReported(trx, period, told);
      if (isFirst)
        await queueMails(
          { ...delivery, db: trx },
          [period.remote],
          createHealthMail(delivery.identity(), { ...period, evidence }, config.publicUrl),
        );
    });
  }
}

async function queueMails(delivery: Services, remotes: string[], text: MailText): Promise<void> {
  const { db, now } = delivery;
  for (const recipient of await listRecipients(delivery, remotes)) await queueMail(db, { recipient, ...text }, now());
}

/** Returns the distinct addresses of the administrator and of the valid tokens of these remotes. */
async function listRecipients({ db, now, accounts }: Services, remotes: string[]): Promise<string[]> {
  const ofAdministrator = await accounts.findAdministratorEmail(db);
  const tokens = await db
    .selectFrom('deploy_tokens')
    .select('email')
    .where('remote', 'in', remotes)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now().toISOString())]))
    .orderBy('created_at')
    .execute();
  const emails = [ofAdministrator, ...tokens.map(({ email }) => email)].filter((email) => typeof email === 'string');
  return emails.filter(
    (email, index) => index === emails.findIndex((one) => one.toLowerCase() === email.toLowerCase()),
  );
}

async function formatActor({ db }: Services, { actor }: DeploymentAuditRow): Promise<string> {
  const [kind, id = ''] = actor.split(':');
  if (kind === 'administrator') return 'the administrator';
  if (kind !== 'token') return 'the site, based on reports of visitors’ pages';
  const token = await db.selectFrom('deploy_tokens').select('label').where('id', '=', id).executeTakeFirst();
  return token
    ? `the holder of the deploy token “${token.label}”`
    : 'the holder of a deploy token that was revoked since';
}

async function findLatest(db: Db): Promise<number> {
  const { last_seq } = await db.selectFrom('announced_acts').select('last_seq').executeTakeFirstOrThrow();
  return last_seq;
}
