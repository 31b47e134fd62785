import type { HandedOver, HandOver, HandOverPlan } from '@fotosoc/contract/hand-over';
import type { Right } from '@fotosoc/contract/rights';
import { dayOf } from '@fotosoc/contract/society-clock';
import type { Db } from '../../ground/db/connection.ts';
import { versioned } from '../../ground/http/versions.ts';
import { DAY_MS } from '../../ground/units.ts';
import { accountNames } from '../account-names.ts';
import { listInvitations, listPeople } from '../accounts/rights/queries.ts';
import { emailKey } from '../accounts/rules.ts';
import { loadParts } from '../read-part.ts';
import type { Site } from '../site.ts';
import { startingPlan } from './plan.ts';
import type { Trace } from './trace.ts';

const UNDO_MS = DAY_MS;

export interface LastHandOver {
  id: string;
  at: string;
  plan: HandOverPlan;
  trace: Trace;
}

/** Last handover; after its expiry only the rights of the posts are left. */
type Remembered = LastHandOver | (Omit<LastHandOver, 'trace'> & { trace: null });

/** Returns the prepared and the last handover, as administrators see them.
 *  @param db connection, or the transaction that decides by the result */
export async function findHandOver(
  { administrator, config, now }: Pick<Site, 'administrator' | 'config' | 'now'>,
  db: Db,
): Promise<HandOver> {
  const { values, numbers } = await loadParts(db, config);
  const draft = await db.selectFrom('hand_over_drafts').selectAll().executeTakeFirst();
  const last = await findLast(db);
  const people = await listPeople(db, { administratorId: await administrator(db), now: now() });
  const start = () => startingPlan(values.committee, { last: last?.plan, today: dayOf(now()) });
  const plan = draft ? (JSON.parse(draft.plan) as HandOverPlan) : start();
  const names = await accountNames(db, [draft?.changed_by ?? null]);
  return {
    plan,
    version: versioned(plan).version,
    changed: draft ? { at: draft.changed_at, by: names.get(draft.changed_by ?? '') ?? null } : null,
    numbers: { committee: numbers.committee, previousCommittees: numbers['previous-committees'] },
    people,
    handedOver: last?.trace ? await handedOverOf(db, last, people, now()) : null,
  };
}

/** Returns the last handover, including an expired one. */
export async function findLast(db: Db): Promise<Remembered | undefined> {
  const row = await db.selectFrom('hand_overs').selectAll().executeTakeFirst();
  if (!row) return undefined;
  return { ...row, plan: JSON.parse(row.plan) as HandOverPlan, trace: JSON.parse(row.trace) };
}

export function canUndo({ at }: { at: string }, now: Date): boolean {
  return now.getTime() < Date.parse(at) + UNDO_MS;
}

async function handedOverOf(
  db: Db,
  { id, at, plan, trace }: LastHandOver,
  people: HandOver['people'],
  now: Date,
): Promise<HandedOver> {
  const open = new Set((await listInvitations(db, now)).map((invitation) => invitation.id));
  const rows = await db
    .selectFrom('hand_over_invitations')
    .selectAll()
    .where('hand_over_id', '=', id)
    .orderBy('email')
    .execute();
  const gone = new Set(trace.rights.filter(({ before, after }) => isLess(after, before)).map((one) => one.id));
  return {
    id,
    at,
    year: plan.year,
    lastDay: plan.lastDay,
    undoUntil: canUndo({ at }, now) ? new Date(Date.parse(at) + UNDO_MS).toISOString() : null,
    successors: rows.map(({ invitation_id, email, rights, accepted_at }) => {
      const posts = plan.posts.filter(({ person }) => emailKey(person) === emailKey(email));
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
function isLess(after: Trace['rights'][0]['after'], before: Trace['rights'][0]['before']): boolean {
  return before.some((one) => !after.some(({ right, lastDay }) => right === one.right && lastDay === one.lastDay));
}
