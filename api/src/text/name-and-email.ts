import { isEmail } from '@fotosoc/contract/email';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { findUnusableNames, normaliseLine } from '@fotosoc/server-kit/text/clean-text';
import { normaliseEmail } from './email.ts';

/** Returns name and e-mail address of a form without surrounding and invisible characters.
 *  @throws HttpError 400 with a sentence per field */
export function requireNameAndEmail(body: { name: string; email: string }): { name: string; email: string } {
  const [name, email] = [normaliseLine(body.name), normaliseEmail(body.email)];
  const fields = findUnusableNames({ name });
  if (!isEmail(email)) fields['email'] = 'Enter an e-mail address such as name@example.org.';
  if (Object.keys(fields).length > 0) throw createInvalidFieldsError(fields);
  return { name, email };
}
