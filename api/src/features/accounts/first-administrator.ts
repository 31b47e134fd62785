import { randomUUID } from 'node:crypto';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import { saveSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { isEmail } from '@fotosoc/contract/email';
import { normaliseEmail } from '../../text/email.ts';
import type { SiteServices } from '../services.ts';
import { hashPassword } from './passwords.ts';
import { insertAccount, insertReset } from './queries.ts';
import { findAccountByEmail } from './read.ts';
import { createFirstAdministratorMail, formatResetLink } from './reset-mail.ts';

/** Result of `createFirstAdministrator`. `appointed`: an existing account got the right. `mailed`: a new account got a
 *  mail with the link to choose a password. `made`: the site sends no mails, so the operator passes the link on. */
export type FirstAdministrator = { became: 'appointed' } | { became: 'mailed' } | { became: 'made'; link: string };

/** Makes the holder of an e-mail address the administrator of a site without administrator.
 *  @throws ConfigError if the site has an administrator or the address is invalid */
export async function createFirstAdministrator(
  site: Pick<SiteServices, 'administrator' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
  typed: string,
): Promise<FirstAdministrator> {
  const { config, db, now, administrator, deliverMails } = site;
  const email = normaliseEmail(typed);
  if (!isEmail(email)) throw new ConfigError(`"${typed}" is no e-mail address: it should look like name@example.org.`);
  const passwordHash = await hashPassword(randomUUID());
  const outcome = await write(db, 'content', async (trx): Promise<FirstAdministrator> => {
    if ((await administrator(trx)) !== undefined) {
      throw new ConfigError(
        'This site has an administrator already, who is asked for the password at /reset-password.',
      );
    }
    const known = await findAccountByEmail(trx, email);
    const { id } = known ?? (await insertAccount(trx, { email, passwordHash }, now()))!;
    await saveSetting(trx, 'seeded-administrator', id);
    if (known) return { became: 'appointed' };
    const link = formatResetLink(config.publicUrl, await insertReset(trx, id, now()));
    if (config.smtpUrl === undefined) return { became: 'made', link };
    await queueMail(trx, createFirstAdministratorMail(site.society(), email, link), now());
    return { became: 'mailed' };
  });
  if (outcome.became === 'mailed') await deliverMails();
  return outcome;
}
