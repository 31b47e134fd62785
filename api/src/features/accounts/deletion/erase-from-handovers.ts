import type { Db } from '@fotosoc/server-kit/db/connection';

/** Removes a person from the prepared committee handover and from the last finished handover. The rows are updated, not
 *  deleted, because a handover is about several people. */
export async function erasePersonFromHandovers(trx: Db, emailKey: string): Promise<void> {
  const drafts = await trx.selectFrom('hand_over_drafts').selectAll().execute();
  for (const { id, plan } of drafts) {
    const without = { plan: removePerson(plan, emailKey) };
    await trx.updateTable('hand_over_drafts').set(without).where('id', '=', id).execute();
  }
  const handovers = await trx.selectFrom('hand_overs').selectAll().execute();
  for (const { id, plan, trace } of handovers) {
    const without = { plan: removePerson(plan, emailKey), trace: removePerson(trace, emailKey) };
    await trx.updateTable('hand_overs').set(without).where('id', '=', id).execute();
  }
}

/** Empties each field of a JSON text that holds the address of the person, and the name of the person's committee
 *  post. */
function removePerson(json: string, emailKey: string): string {
  const isAddress = (value: unknown) => typeof value === 'string' && value.toLowerCase() === emailKey;
  return JSON.stringify(JSON.parse(json), (_key, value: unknown) => {
    if (isAddress(value)) return '';
    const isPost = typeof value === 'object' && value !== null && 'person' in value && isAddress(value.person);
    return isPost ? { ...value, person: '', name: '' } : value;
  });
}
