import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Body } from '@fotosoc/contract';
import { cleanEmail, isEmail } from '../../ground/text/email.ts';
import { invalidFields } from '../../ground/http/errors.ts';
import { queueMail } from '../../ground/mail/outbox.ts';
import { endpoint } from '../../ground/http/endpoint.ts';
import { withIdempotency } from '../../ground/http/idempotency.ts';
import { consumeRateLimit, isWithinRate, visitorKey } from '../../ground/http/rate-limit.ts';
import { cleanLine, cleanText, isBlank } from '../../ground/text/clean-text.ts';
import type { Site } from '../site.ts';
import { noteStranger, strangerOf } from '../strangers.ts';
import { contactMail } from './contact-mail.ts';
import { collect } from './digest.ts';

type Message = Body<'POST /api/contact'>;

/** Takes what visitors write to the committee: on its way to the configured form service, else to their mailbox. */
export async function contactRoutes(
  app: FastifyInstance,
  site: Pick<Site, 'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
): Promise<void> {
  const { config, db, now, background, deliverMails } = site;
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text as string)));
    });
    endpoint(scope, 'POST /api/contact', async (call) => {
      const { body, request, user, fail } = call;
      const message = requireMessage(body);
      const { messagesPerAddress, messagesInAll } = config.rates;
      const key = `contact:${visitorKey(request.ip)}`;
      await consumeRateLimit(db, { key, rate: messagesPerAddress, now: now(), fail });
      const stranger = await strangerOf(site, request, user);
      const keyOfAll = stranger?.isInFlood ? 'contact:flood' : 'contact';
      await consumeRateLimit(db, { key: keyOfAll, rate: messagesInAll, now: now(), fail });
      await withIdempotency({ db, lock: 'mails', call, now: now() }, async (trx) => {
        await noteStranger(site, trx, stranger, { kind: 'message', subject_id: randomUUID() });
        const mail = contactMail(site.society(), message);
        const alone = { key: 'contact:alone', rate: config.rates.messagesMailedAlone, now: now() };
        const isAlone = !stranger?.isInFlood && (await isWithinRate(trx, alone));
        if (isAlone || !stranger) await queueMail(trx, mail, now());
        else await collect(trx, mail, now());
        return null;
      });
      background.run(deliverMails);
      return null;
    });
  });
}

/** @throws HttpError 400 with a sentence per field */
function requireMessage(body: Message): Message {
  const name = cleanLine(body['contact-name']);
  const email = cleanEmail(body.email);
  const fields: Record<string, string> = {};
  if (isBlank(name)) fields['contact-name'] = 'Please tell us your name.';
  if (!isEmail(email)) fields['email'] = 'This is not an email address we could answer to.';
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return { 'contact-name': name, email, message: cleanText(body.message ?? '') };
}
