import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Body } from '@fotosoc/contract';
import { cleanEmail, isEmail } from '../../ground/text/email.ts';
import { invalidFields } from '../../ground/http/errors.ts';
import { queueMail } from '../../ground/mail/outbox.ts';
import { endpoint } from '../../ground/http/endpoint.ts';
import { withIdempotency } from '../../ground/http/idempotency.ts';
import { consumeRateLimit, visitorKey } from '../../ground/http/rate-limit.ts';
import { takeShare, withinShare } from '../../ground/http/shares.ts';
import { cleanLine, cleanText, isBlank } from '../../ground/text/clean-text.ts';
import type { Site } from '../site.ts';
import { noteStranger, senderOf, strangerOf } from '../strangers.ts';
import { contactMail } from './contact-mail.ts';
import { collect } from './digest.ts';

type Message = Body<'POST /api/contact'>;

/** Routes of the contact form. Messages go to the configured form service, else to the committee's mailbox. */
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
      const sender = senderOf(stranger, user);
      const share = { key: keyOfAll, total: messagesInAll, sender, now: now(), fail };
      await withinShare(db, share, async () =>
        withIdempotency({ db, lock: 'mails', call, now: now() }, async (trx) => {
          await noteStranger(site, trx, stranger, { kind: 'message', subject_id: randomUUID() });
          const mail = contactMail(site.society(), message);
          const alone = { key: 'contact:alone', total: config.rates.messagesMailedAloneInAll, sender, now: now() };
          const isAlone = !stranger || (!stranger.isInFlood && (await takeShare(trx, alone)));
          if (isAlone) await queueMail(trx, mail, now());
          else await collect(trx, mail, now());
          return null;
        }),
      );
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
