import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Body } from '@fotosoc/contract';
import { serveEndpoint } from '../endpoints.ts';
import { isEmail } from '@fotosoc/contract/email';
import { normaliseEmail } from '../../text/email.ts';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { consumeRateLimit, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { takeShare, runWithShare } from '@fotosoc/server-kit/http/shares';
import { normaliseLine, normaliseText, isBlank } from '@fotosoc/server-kit/text/clean-text';
import type { SiteServices } from '../services.ts';
import { recordUntrustedPost, getSenderKey, findUntrustedSender } from '../moderation-cases/untrusted-senders.ts';
import { createContactMail } from './contact-mail.ts';
import { addToDigest } from './digest.ts';

type Message = Body<'POST /api/contact'>;

/** Routes of the contact form. Messages go to the configured form service, else to the committee's mailbox. */
export async function contactRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
): Promise<void> {
  const { config, db, now, background, deliverMails } = site;
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text as string)));
    });
    serveEndpoint(scope, 'POST /api/contact', async (call) => {
      const { body, request, user, fail } = call;
      const message = requireMessage(body);
      const { messagesPerAddress, messagesInAll } = config.rates;
      const key = `contact:${getVisitorKey(request.ip)}`;
      await consumeRateLimit(db, { key, rate: messagesPerAddress, now: now(), fail });
      const stranger = await findUntrustedSender(site, request, user);
      const keyOfAll = stranger?.isInFlood ? 'contact:flood' : 'contact';
      const sender = getSenderKey(stranger, user);
      const share = { key: keyOfAll, total: messagesInAll, sender, now: now(), fail };
      await runWithShare(db, share, async () =>
        runIdempotently({ db, lock: 'mails', call, now: now() }, async (trx) => {
          await recordUntrustedPost(site, trx, stranger, { kind: 'message', subject_id: randomUUID() });
          const mail = createContactMail(site.society(), message);
          const alone = { key: 'contact:alone', total: config.rates.messagesMailedAloneInAll, sender, now: now() };
          const isAlone = !stranger || (!stranger.isInFlood && (await takeShare(trx, alone)));
          if (isAlone) await queueMail(trx, mail, now());
          else await addToDigest(trx, mail, now());
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
  const name = normaliseLine(body['contact-name']);
  const email = normaliseEmail(body.email);
  const fields: Record<string, string> = {};
  if (isBlank(name)) fields['contact-name'] = 'Please tell us your name.';
  if (!isEmail(email)) fields['email'] = 'Enter an e-mail address such as name@example.org.';
  if (Object.keys(fields).length > 0) throw createInvalidFieldsError(fields);
  return { 'contact-name': name, email, message: normaliseText(body.message ?? '') };
}
