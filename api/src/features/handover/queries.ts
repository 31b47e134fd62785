import type { CompletedHandover, Handover, HandoverPlan } from '@fotosoc/contract/handover';
import type { Right } from '@fotosoc/contract/rights';
import { formatDay } from '@fotosoc/contract/society-clock';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { addVersion } from '@fotosoc/server-kit/http/versions';
import { listAccountNames } from '../account-directory/read.ts';
import { findLogEntry } from '../activity-log/read.ts';
import { listInvitations, listPeople } from '../accounts/read.ts';
import { toEmailKey } from '../accounts/rules.ts';
import { loadSections } from '../published-sections/read.ts';
import type { SiteServices } from '../services.ts';
import { createHandoverPlan, findPlanMistakes } from './plan.ts';
import type { HandoverTrace } from './trace.ts';

export interface LastHandover {
  id: string;
  at: string;
  plan: HandoverPlan;
  trace: HandoverTrace;
}

/** Last handover; after its expiry only the rights of the posts are left. */
type StoredHandover = LastHandover | (Omit<LastHandover, 'trace'> & { trace: null });

/** Returns the prepared and the last handover, as administrators see them.
 *  @param db connection, or the transaction that decides by the result */
export async function readHandover(
  { administrator, config, now }: Pick<SiteServices, 'administrator' | 'config' | 'now'>,
  db: Db,
): Promise<Handover> {
  const { values, numbers } = await loadSections(db, config);
  const draft = await db.selectFrom('hand_over_drafts').selectAll().executeTakeFirst();
  const last = await findLastHandover(db);
  const people = await listPeople(db, { administratorId: await administrator(db), now: now() });
  const start = () => createHandoverPlan(values.committee, { last: last?.plan, today: formatDay(now()) });
  const plan = draft ? (JSON.parse(draft.plan) as HandoverPlan) : start();
  const names = await listAccountNames(db, [draft?.changed_by ?? null]);
  return {
    plan,
    mistakes: findPlanMistakes(plan, values['previous-committees']),
    version: addVersion(plan).version,
    changed: draft ? { at: draft.changed_at, by: names.get(draft.changed_by ?? '') ?? null } : null,
    numbers: { committee: numbers.committee, previousCommittees: numbers['previous-committees'] },
    people,
    handedOver: last?.trace ? await toHandedOver(db, last, people, now()) : null,
  };
}

/** Returns the last handover, including an expired one. */
export async function findLastHandover(db: Db): Promise<StoredHandover | undefined> {
  const row = await db.selectFrom('hand_overs').selectAll().executeTakeFirst();
  if (!row) return undefined;
  return { ...row, plan: JSON.parse(row.plan) as HandoverPlan, trace: JSON.parse(row.trace) };
}

async function toHandedOver(
  db: Db,
  { id, at, plan, trace }: LastHandover,
  people: Handover['people'],
  now: Date,
): Promise<CompletedHandover> {
  const open = new Set((await listInvitations(db, now)).map((invitation) => invitation.id));
  const rows = await db
    .selectFrom('hand_over_invitations')
    .selectAll()
    .where('hand_over_id', '=', id)
    .orderBy('email')
    .execute();
  const gone = new Set(trace.rights.filter(({ before, after }) => hasEndedRight(after, before)).map((one) => one.id));
  return {
    id,
    at,
    year: plan.year,
    lastDay: plan.lastDay,
    undoUntil: (await findLogEntry(db, id, now))?.undoUntil ?? null,
    successors: rows.map(({ invitation_id, email, rights, accepted_at }) => {
      const posts = plan.posts.filter(({ person }) => toEmailKey(person) === toEmailKey(email));
      return {
        email,
        name: posts[0]?.name.trim() ?? email,
        positions: posts.map(({ position }) => position),
        rights: JSON.parse(rights) as Right[],
        state: accepted_at !== null ? 'holds' : open.has(invitation_id) ? 'invited' : 'lapsed',
        invitationId: invitation_id,
      };
    }),
    leaving: people.filter((person) => gone.has(person.id)),
    endsRights: gone.size > 0,
  };
}

/** Returns whether a right has ended or got an earlier end date. */
function hasEndedRight(
  after: HandoverTrace['rights'][0]['after'],
  before: HandoverTrace['rights'][0]['before'],
): boolean {
  return before.some((one) => !after.some(({ right, lastDay }) => right === one.right && lastDay === one.lastDay));
}
