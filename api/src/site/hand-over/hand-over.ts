import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { HandOver, HandOverPlan, Post } from '@fotosoc/contract/hand-over';
import type { GivenRight, Person } from '@fotosoc/contract/people';
import type { Transaction } from 'kysely';
import type { Database } from '../../ground/db/tables.ts';
import { alsoLock, write } from '../../ground/db/write.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { HttpError, invalidFields } from '../../ground/http/errors.ts';
import { changeRights, requireDay } from '../accounts/rights/change-rights.ts';
import { emailKey } from '../accounts/rules.ts';
import { publishValues, requireReady } from '../content/parts/publish.ts';
import { listTies } from '../committee-ties.ts';
import { loadParts } from '../read-part.ts';
import { noteAct } from '../record.ts';
import type { Site } from '../site.ts';
import { committeeOf, requireFilled, successorsOf } from './plan.ts';
import { findHandOver } from './queries.ts';
import { addSuccessor, findHolder, tieHolders, type Successor } from './successors.ts';
import { administratorsFirst, ending, isForGood, withRights, type Trace } from './trace.ts';

export type Parts = Pick<Site, 'administrator' | 'config' | 'db' | 'now' | 'society'>;

const fail = failOf<'POST /api/hand-overs'>();

/** Executes the draft of the handover completely, or not at all.
 *  @param seen version that the administrator has seen
 *  @throws HttpError 400 with a sentence per field, 409 `hand-overs/no-administrator`, `hand-overs/being-edited`,
 *  412 */
export async function handOver(
  site: Parts,
  { seen, by }: { seen: Pick<HandOver, 'version' | 'numbers'>; by: string },
): Promise<HandOver> {
  const { config, db, now } = site;
  return write(db, 'rights', async (trx) => {
    await alsoLock(trx, 'content');
    const current = await findHandOver(site, trx);
    const { plan, version, numbers, people } = current;
    if (version !== seen.version || !isDeepStrictEqual(numbers, seen.numbers)) throw changedMeanwhile(current);
    requireDay(plan.lastDay, now());
    const id = randomUUID();
    const { values: parts } = await loadParts(trx, config);
    const posts = requireFilled(plan, parts['previous-committees']);
    await requireNobodyEditing(trx);

    const next = {
      committee: committeeOf(posts, parts.committee),
      'previous-committees': {
        ...parts['previous-committees'],
        committees: [{ id, year: plan.year, members: plan.previous }, ...parts['previous-committees'].committees],
      },
    };
    const ready = await requireReady(trx, config, Object.entries(next) as never).catch(inFieldsOfPlan(posts));
    const successors = [...successorsOf(posts).values()];
    const holders = new Map<Successor, string | undefined>();
    for (const successor of successors) holders.set(successor, await findHolder(trx, successor, now()));
    const { rights, stays } = decide({ plan, people, holders, by });

    await trx.deleteFrom('hand_overs').execute();
    const trace: Trace = {
      parts: { committee: parts.committee, 'previous-committees': parts['previous-committees'] },
      numbers: { committee: numbers.committee + 1, 'previous-committees': numbers.previousCommittees + 1 },
      rights,
      entries: [],
      publications: [],
      ties: await listTies(trx),
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
    for (const { id: account, before, after } of administratorsFirst(rights)) {
      if (isDeepStrictEqual(before, after)) continue;
      const { entry } = await changeRights(site, trx, { id: account, by, act: 'give', change: () => after });
      trace.entries.push(entry.id);
    }
    for (const [{ email, rights }, holder] of holders) {
      await addSuccessor(site, trx, { email, rights, holder, handOverId: id, by }).catch(atPostOf(plan, email));
    }
    await tieHolders(site, trx, { posts, holders: [...holders.values()] });
    await trx
      .updateTable('hand_overs')
      .set({ trace: JSON.stringify(trace) })
      .execute();
    await trx.deleteFrom('hand_over_drafts').execute();
    const subject = { id, name: plan.year };
    await noteAct(trx, { area: 'people', actorId: by, act: 'hand-over', subject }, now());
    return findHandOver(site, trx);
  });
}

/** Computes the rights after the handover. If no account would be administrator without end date, one of the previous
 *  administrators stays until a new one has accepted.
 *  @throws HttpError 409 `hand-overs/no-administrator` */
function decide({
  plan: { keep, lastDay },
  people,
  holders,
  by,
}: {
  plan: HandOverPlan;
  people: readonly Person[];
  holders: ReadonlyMap<Successor, string | undefined>;
  by: string;
}): Pick<Trace, 'rights' | 'stays'> {
  const given = new Map([...holders].flatMap(([{ rights }, id]) => (id === undefined ? [] : [[id, rights] as const])));
  const changeable = people.filter(({ isNamedByServer }) => !isNamedByServer);
  const named = people.filter(({ isNamedByServer }) => isNamedByServer);
  const rights = changeable.map(({ id, rights: before }) => {
    const kept = keep.includes(id) ? before : ending(without(before, given.get(id)), lastDay);
    return { id, before, after: withRights(kept, given.get(id) ?? []) };
  });
  for (const [id, names] of given) {
    if (!people.some((person) => person.id === id)) rights.push({ id, before: [], after: withRights([], names) });
  }
  if (named.length > 0 || rights.some(({ after }) => after.some(isForGood))) return { rights, stays: null };
  if (![...holders.keys()].some((successor) => successor.rights.includes('administrator'))) throw nobodyLeft();
  const leaving = rights.filter(({ before }) => before.some(isForGood));
  const stays = leaving.find(({ id }) => id === by) ?? leaving[0];
  if (!stays) throw nobodyLeft();
  stays.after = withRights(stays.after, ['administrator']);
  return { rights, stays: stays.id };
}

function without(held: readonly GivenRight[], names: readonly string[] = []): GivenRight[] {
  return held.filter(({ right }) => !names.includes(right));
}

async function requireNobodyEditing(trx: Transaction<Database>): Promise<void> {
  const keys = ['committee', 'previous-committees'];
  const draft = await trx.selectFrom('part_drafts').select('key').where('key', 'in', keys).executeTakeFirst();
  if (!draft) return;
  const page = draft.key === 'committee' ? 'Meet the Committee' : 'Previous Committees';
  const sentence = `${page} has changes that are not published. Publish them or put them back first.`;
  throw fail(409, 'hand-overs/being-edited', sentence);
}

/** Maps mistakes of both committees to the fields of the plan.
 *  @param posts posts of the new committee, in order */
function inFieldsOfPlan(posts: readonly Post[]) {
  const fieldOf = (key: string): string => {
    const [, at, field] = /^committee:members\.(\d+)\.(name|position|email)$/.exec(key) ?? [];
    if (at !== undefined) return `posts.${posts[Number(at)]!.id}.${field === 'email' ? 'mailbox' : field}`;
    return key.replace('previous-committees:committees.0.', '').replace(/^members/, 'previous');
  };
  return (error: unknown): never => {
    if (!(error instanceof HttpError) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([key, sentence]) => [fieldOf(key), sentence]);
    throw invalidFields(Object.fromEntries(fields) as Record<string, string>);
  };
}

function atPostOf({ posts }: HandOverPlan, email: string) {
  return (error: unknown): never => {
    if (!(error instanceof HttpError) || error.code !== 'people/already-invited') throw error;
    const post = posts.find(({ person, rights }) => rights.length > 0 && emailKey(person) === emailKey(email));
    throw fail(409, 'people/already-invited', error.message, {
      fields: { [`posts.${post?.id}.person`]: error.message },
    });
  };
}

export function changedMeanwhile(current: HandOver) {
  return failOf<'POST /api/hand-overs' | 'PUT /api/hand-over'>()(
    412,
    'hand-overs/changed-meanwhile',
    'Somebody changed this meanwhile. Look at it again.',
    { current },
  );
}

function nobodyLeft() {
  const sentence = 'Nobody would be administrator afterwards. Give a post that right, or let somebody stay.';
  return fail(409, 'hand-overs/no-administrator', sentence);
}
