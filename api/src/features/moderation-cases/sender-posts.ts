import type { Expression } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';

/** Subquery for the network of the visitor who sent a post.
 *  @param subjectId id of the caption, booking or account of the post */
export function selectSenderNetwork(db: Db, subjectId: Expression<string> | string) {
  return db
    .selectFrom('stranger_posts')
    .select('stranger_posts.network')
    .where('stranger_posts.subject_id', '=', subjectId);
}

/** Subquery for the ids of the captions, bookings and accounts that the network of a post has sent. */
export function selectSenderSubjectIds(db: Db, subjectId: string) {
  return db
    .selectFrom('stranger_posts')
    .select('stranger_posts.subject_id')
    .where('stranger_posts.network', 'in', selectSenderNetwork(db, subjectId));
}
