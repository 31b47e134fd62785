import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Handover, HandoverPlan, Post } from '@fotosoc/contract/handover';
import type { GivenRight, Person } from '@fotosoc/contract/people';
import type { Transaction } from 'kysely';
import { createSharedFail } from '../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { takeSecondLock, write } from '@fotosoc/server-kit/db/write';
import { HttpError, createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { changeRights, isUnlimitedAdministrator, requireValidLastDay } from '../accounts/rights/change-rights.ts';
import { toEmailKey } from '../accounts/rules.ts';
import { publishValues, requirePublishableValues } from '../content/sections/publish.ts';
import { listCommitteeLinks } from '../committee/read.ts';
import { loadSections } from '../published-sections/read.ts';
import { HANDOVER_ACTION } from '../activity-log/read.ts';
import { logActivity } from '../activity-log/log-activity.ts';
import type { SiteServices } from '../services.ts';
import { collectSuccessors, listFilledPosts, toCommittee } from './plan.ts';
import { readHandover } from './queries.ts';
import { addSuccessor, findSuccessorAccount, linkSuccessors, type Successor } from './successors.ts';
import { sortAdministratorsFirst, endRightsOn, addUnlimitedRights, type HandoverTrace } from './trace.ts';
import { findDraftKey } from '../content/read.ts';

export type HandoverServices = Pick<SiteServices, 'administrator' | 'changes' | 'config' | 'db' | 'now' | 'society'>;

const fail = createSharedFail<'POST /api/hand-overs'>();

/** Executes the draft of the handover completely, or not at all.
 *  @param seen version that the administrator has seen
 *  @throws HttpError 400 with a sentence per field, 409 `hand-overs/no-administrator`, `hand-overs/being-edited`,
 *  412 */
export async function executeHandover(
  site: HandoverServices,
  { seen, by }: { seen: Pick<Handover, 'version' | 'numbers'>; by: string },
): Promise<Handover> {
  const { config, db, now } = site;
  return write(db, 'rights', async (trx) => {
    await takeSecondLock(trx, 'content');
    const current = await readHandover(site, trx);
    const { plan, mistakes = {}, version, numbers, people } = current;
    if (version !== seen.version || !isDeepStrictEqual(numbers, seen.numbers))
      throw createHandoverChangedError(current);
    requireValidLastDay(plan.lastDay, now());
    if (Object.keys(mistakes).length > 0) throw createInvalidFieldsError(mistakes);
    const id = randomUUID();
    const { values: parts } = await loadSections(trx, config);
    const posts = listFilledPosts(plan.posts);
    await requireNobodyEditing(trx);

    const next = {
      committee: toCommittee(posts, parts.committee),
      'previous-committees': {
        ...parts['previous-committees'],
        committees: [{ id, year: plan.year, members: plan.previous }, ...parts['previous-committees'].committees],
      },
    };
    const ready = await requirePublishableValues(trx, config, Object.entries(next) as never).catch(toPlanFields(posts));
    const successors = [...collectSuccessors(posts).values()];
    const holders = new Map<Successor, string | undefined>();
    for (const successor of successors) holders.set(successor, await findSuccessorAccount(trx, successor, now()));
    const { rights, stays } = computeRightChanges({ plan, people, holders, by });

    await trx.deleteFrom('hand_overs').execute();
    const trace: HandoverTrace = {
      parts: { committee: parts.committee, 'previous-committees': parts['previous-committees'] },
      numbers: { committee: numbers.committee + 1, 'previous-committees': numbers.previousCommittees + 1 },
      rights,
      entries: [],
      publications: [],
      ties: await listCommitteeLinks(trx),
      stays,
    };
    await trx
      .insertInto('hand_overs')
      .values({ id, at: now().toISOString(), plan: JSON.stringify(plan), trace: JSON.stringify(trace) })
      .execute();
    for (const page of ['committee', 'previous-committees'] as const) {
      const values = { [page]: ready[page] };
      trace.publications.push((await publishValues(trx, { config, now: now() }, { page, values, userId: by })).id);
    }
    for (const { id: account, before, after } of sortAdministratorsFirst(rights)) {
      if (isDeepStrictEqual(before, after)) continue;
      const { entry } = await changeRights(site, trx, { id: account, by, action: 'give', change: () => after });
      trace.entries.push(entry.id);
    }
    for (const [{ email, rights }, holder] of holders) {
      await addSuccessor(site, trx, { email, rights, holder, handOverId: id, by }).catch(toPostField(plan, email));
    }
    await linkSuccessors(site, trx, { posts, holders: [...holders.values()] });
    await trx
      .updateTable('hand_overs')
      .set({ trace: JSON.stringify(trace) })
      .execute();
    await trx.deleteFrom('hand_over_drafts').execute();
    const subject = { id, name: plan.year };
    await logActivity(trx, { id, area: 'people', actorId: by, action: HANDOVER_ACTION, subject, before: {} }, now());
    return readHandover(site, trx);
  });
}

/** Computes the rights after the handover. If no account would be administrator without end date, one of the previous
 *  administrators stays until a new one has accepted.
 *  @throws HttpError 409 `hand-overs/no-administrator` */
function computeRightChanges({
  plan: { keep, lastDay },
  people,
  holders,
  by,
}: {
  plan: HandoverPlan;
  people: readonly Person[];
  holders: ReadonlyMap<Successor, string | undefined>;
  by: string;
}): Pick<HandoverTrace, 'rights' | 'stays'> {
  const given = new Map([...holders].flatMap(([{ rights }, id]) => (id === undefined ? [] : [[id, rights] as const])));
  const changeable = people.filter(({ isNamedByServer }) => !isNamedByServer);
  const named = people.filter(({ isNamedByServer }) => isNamedByServer);
  const rights = changeable.map(({ id, rights: before }) => {
    const kept = keep.includes(id) ? before : endRightsOn(withoutRights(before, given.get(id)), lastDay);
    return { id, before, after: addUnlimitedRights(kept, given.get(id) ?? []) };
  });
  for (const [id, names] of given) {
    if (!people.some((person) => person.id === id))
      rights.push({ id, before: [], after: addUnlimitedRights([], names) });
  }
  if (named.length > 0 || rights.some(({ after }) => after.some(isUnlimitedAdministrator)))
    return { rights, stays: null };
  if (![...holders.keys()].some((successor) => successor.rights.includes('administrator')))
    throw createNoAdministratorError();
  const leaving = rights.filter(({ before }) => before.some(isUnlimitedAdministrator));
  const stays = leaving.find(({ id }) => id === by) ?? leaving[0];
  if (!stays) throw createNoAdministratorError();
  stays.after = addUnlimitedRights(stays.after, ['administrator']);
  return { rights, stays: stays.id };
}

function withoutRights(held: readonly GivenRight[], names: readonly string[] = []): GivenRight[] {
  return held.filter(({ right }) => !names.includes(right));
}

async function requireNobodyEditing(trx: Transaction<Database>): Promise<void> {
  const key = await findDraftKey(trx, ['committee', 'previous-committees']);
  if (key === undefined) return;
  const page = key === 'committee' ? 'Meet the Committee' : 'Previous Committees';
  const sentence = `${page} has unpublished changes. Publish or discard them first.`;
  throw fail(409, 'hand-overs/being-edited', sentence);
}

/** Maps mistakes of both committees to the fields of the plan.
 *  @param posts posts of the new committee, in order */
function toPlanFields(posts: readonly Post[]) {
  const fieldOf = (key: string): string => {
    const [, at, field] = /^committee:members\.(\d+)\.(name|position|email)$/.exec(key) ?? [];
    if (at !== undefined) return `posts.${posts[Number(at)]!.id}.${field === 'email' ? 'mailbox' : field}`;
    return key.replace('previous-committees:committees.0.', '').replace(/^members/, 'previous');
  };
  return (error: unknown): never => {
    if (!(error instanceof HttpError) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([key, sentence]) => [fieldOf(key), sentence]);
    throw createInvalidFieldsError(Object.fromEntries(fields) as Record<string, string>);
  };
}

function toPostField({ posts }: HandoverPlan, email: string) {
  return (error: unknown): never => {
    if (!(error instanceof HttpError) || error.code !== 'people/already-invited') throw error;
    const post = posts.find(({ person, rights }) => rights.length > 0 && toEmailKey(person) === toEmailKey(email));
    throw fail(409, 'people/already-invited', error.message, {
      fields: { [`posts.${post?.id}.person`]: error.message },
    });
  };
}

export function createHandoverChangedError(current: Handover) {
  return createSharedFail<'POST /api/hand-overs' | 'PUT /api/hand-over'>()(
    412,
    'hand-overs/changed-meanwhile',
    'This plan has changed since you opened it. Reload the page.',
    { current },
  );
}

function createNoAdministratorError() {
  const sentence = 'The site would have no administrator. Give a post that right, or keep a current administrator.';
  return fail(409, 'hand-overs/no-administrator', sentence);
}
