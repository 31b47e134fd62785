import type { FastifyInstance } from 'fastify';
import type { Body } from '@fotosoc/contract';
import { society } from '@fotosoc/contract/society';
import type { Rate } from '../../config.ts';
import { isEmail } from '../../email.ts';
import { invalidFields, Refusal } from '../../errors.ts';
import { queueMail } from '../../mail/outbox.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { once } from '../../plugins/idempotency.ts';
import { takeFromRate, visitorKey } from '../../plugins/rate-limit.ts';
import { cleanText } from '../../plugins/text.ts';
import type { Services } from '../../services.ts';

type Message = Body<'POST /api/contact'>;

const MESSAGES_PER_ADDRESS: Rate = { count: 30, windowSeconds: 3600 };
const FORM_SERVICE_TIMEOUT_MS = 10_000;

/** Takes what visitors write to the committee: on to the configured form service, else by mail. */
export async function contactRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, db, now, background, deliverMails } = services;
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text as string)));
    });
    endpoint(scope, 'POST /api/contact', async ({ body, request }) => {
      const message = requireMessage(body);
      const visitor = `contact:${visitorKey(request.ip)}`;
      await takeFromRate(db, visitor, MESSAGES_PER_ADDRESS, 'contact/too-many-requests', now());
      if (config.contactFormUrl !== undefined) return forward(config.contactFormUrl, message);
      await once(db, request, now(), async (trx) => {
        await queueMail(trx, mailOf(message), now());
        return null;
      });
      background.run(deliverMails);
      return null;
    });
  });
}

/** @throws Refusal 400 with a sentence per field */
function requireMessage(body: Message): Message {
  const name = cleanText(body['contact-name']).replace(/\s+/g, ' ');
  const email = cleanText(body.email);
  const fields: Record<string, string> = {};
  if (name === '') fields['contact-name'] = 'Please tell us your name.';
  if (!isEmail(email)) fields['email'] = 'This is not an email address we could answer to.';
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return { 'contact-name': name, email, message: cleanText(body.message ?? '') };
}

function mailOf({ 'contact-name': name, email, message }: Message) {
  return {
    recipient: society.committeeEmail,
    subject: `Message from ${name}`,
    body: `${message || '(no message)'}\n\n${name}\n${email}\n\nWritten with the contact form. Answer to the address above.\n`,
  };
}

/** @throws Refusal 502 when the form service does not take it */
async function forward(url: string, message: Message): Promise<null> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(message),
    signal: AbortSignal.timeout(FORM_SERVICE_TIMEOUT_MS),
  }).catch((cause: unknown) => cause);
  if (response instanceof Response && response.ok) return null;
  const sentence = `Your message could not be delivered. Please write to ${society.committeeEmail} instead.`;
  throw new Refusal(502, 'contact/undelivered', sentence, { cause: response });
}
