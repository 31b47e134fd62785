import { queueMail, type Mail } from '@fotosoc/server-kit/mail/outbox';
import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { SiteServices } from '../services.ts';
import type { SignUpMailContext } from './mails.ts';
import { insertSignUpLink } from './queries.ts';
import type { SignUpRow } from './tables.ts';

export type PlacesServices = Pick<SiteServices, 'config' | 'db' | 'now' | 'society'>;

/** Queues a mail with a new link to a sign-up, in the transaction of the mail's reason. */
export async function mailPerson(
  { config, now, society }: PlacesServices,
  trx: Transaction<Database>,
  { id }: SignUpRow,
  createMail: (context: SignUpMailContext) => Mail,
): Promise<void> {
  const link = await insertSignUpLink(trx, id, config.publicUrl);
  await queueMail(trx, createMail({ society: society(), publicUrl: config.publicUrl, link }), now());
}
